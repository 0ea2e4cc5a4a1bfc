curl -O %site.url%/tools/simulator.mjs
node simulator.mjs
