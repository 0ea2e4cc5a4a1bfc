dotnet build -o bin
node simulator.mjs --webhook http://127.0.0.1:8080/
# pt: noutro terminal, com o segredo que o simulador mostrou / en: in another terminal, with the secret that the simulator showed
dotnet bin/connector.dll submit invoice.json
WEBHOOK_SECRET=whsec_… dotnet bin/connector.dll run
# pt: e num terceiro / en: and in a third
dotnet bin/connector.dll status
