# pt: O simulador da plataforma, na sua máquina. / en: The simulator of the platform, on your machine.
$ErrorActionPreference = 'Stop'

# #region start
Invoke-WebRequest %site.url%/tools/simulator.mjs -OutFile simulator.mjs -UseBasicParsing
node simulator.mjs
# #endregion
