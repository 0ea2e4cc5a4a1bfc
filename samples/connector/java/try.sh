mvn -q package
node simulator.mjs --webhook http://127.0.0.1:8080/
# pt: noutro terminal, com o segredo que o simulador mostrou / en: in another terminal, with the secret that the simulator showed
java -jar target/connector.jar submit invoice.json
WEBHOOK_SECRET=whsec_… java -jar target/connector.jar run
# pt: e num terceiro / en: and in a third
java -jar target/connector.jar status
