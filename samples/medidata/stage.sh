#!/usr/bin/env bash
# pt: Prepara um ficheiro para sync.sh: o nome vem do NIF e do número, e a soma de verificação fica ao lado.
# en: Prepares one file for sync.sh: its name comes from the tax number and the number, and the checksum lies beside it.
set -euo pipefail

# #region stage
node stage.ts invoice-m07.xml --nif 510000010 --number 'FT 2026S/418' --folder spool/outbound
# #endregion
