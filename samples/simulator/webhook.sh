node simulator.mjs --webhook http://127.0.0.1:8080/
