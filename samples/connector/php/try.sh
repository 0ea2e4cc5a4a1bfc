node simulator.mjs --webhook http://127.0.0.1:8080/
# pt: noutro terminal, com o segredo que o simulador mostrou / en: in another terminal, with the secret that the simulator showed
php connector.php submit invoice.json
WEBHOOK_SECRET=whsec_… php connector.php run
# pt: e num terceiro / en: and in a third
php connector.php status
