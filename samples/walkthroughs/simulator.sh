#!/usr/bin/env bash
# pt: O simulador da plataforma, na sua máquina. / en: The simulator of the platform, on your machine.
set -euo pipefail

# #region start
curl -O %site.url%/tools/simulator.mjs
node simulator.mjs
# #endregion
