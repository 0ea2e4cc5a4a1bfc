base=${BASE_URL:-http://127.0.0.1:4010}
curl -X POST $base/simulator/received-documents
curl -X POST $base/simulator/received-documents -H 'Content-Type: application/xml' --data-binary @invoice.xml
