#!/usr/bin/env bash
# pt: Descarrega o validador, verifica a sua soma e põe-no nesta pasta. Reveja a alteração e guarde-a no repositório.
# en: Downloads the validator, checks its sum and puts it into this folder. Review the change and commit it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for file in cius-pt.mjs SHA256SUMS; do
  curl --fail --silent --show-error --output "$folder/$file" "%site.url%/tools/$file"
done
(cd "$folder" && sha256sum --check --ignore-missing SHA256SUMS)
mv "$folder/cius-pt.mjs" .
