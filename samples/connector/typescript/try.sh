node simulator.mjs --webhook http://127.0.0.1:8080/
# pt: noutro terminal, com o segredo que o simulador mostrou / en: in another terminal, with the secret that the simulator showed
node connector.ts submit invoice.json
WEBHOOK_SECRET=whsec_… node connector.ts run
# pt: e num terceiro / en: and in a third
node connector.ts status
