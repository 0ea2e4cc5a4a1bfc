#!/usr/bin/env bash
# pt: Prepara um ficheiro para sync.sh: o nome tem o NIF e o número do documento; a soma de verificação fica na mesma pasta.
# en: Prepares a file for sync.sh: its name has the tax number and the document number; the checksum is in the same folder.
set -euo pipefail

# #region stage
node stage.ts invoice-m07.xml --nif 510000010 --number 'FT 2026S/418' --folder spool/outbound
# #endregion
