# pt: Receber, guardar e aceitar a fatura de um fornecedor, com o simulador. / en: Receive, store and accept an invoice from a supplier, with the simulator.
$ErrorActionPreference = 'Stop'

# #region token
$BaseUrl = 'http://127.0.0.1:4010'
$basic = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes('client:secret'))
$form = @{grant_type = 'client_credentials'; scope = 'received:read received:write'}
$token = (Invoke-RestMethod "$BaseUrl/oauth2/token" -Method Post -Headers @{Authorization = "Basic $basic"} -Body $form).access_token
if (-not $token) {throw 'token: the answer is not JSON'}
$headers = @{Authorization = "Bearer $token"}
$token
# #endregion

# #region arrive
$received = (Invoke-RestMethod "$BaseUrl/simulator/received-documents" -Method Post).id
if (-not $received) {throw 'received-documents: the answer is not JSON'}
$received
# #endregion

# #region list
Invoke-RestMethod "$BaseUrl/received-documents?state=received" -Headers $headers | ConvertTo-Json -Depth 5
# #endregion

# #region download
Invoke-WebRequest "$BaseUrl/received-documents/$received/content" -Headers ($headers + @{Accept = 'application/xml'}) -OutFile "$received.xml" -UseBasicParsing
Invoke-WebRequest %site.url%/tools/cius-pt.mjs -OutFile cius-pt.mjs -UseBasicParsing
node cius-pt.mjs "$received.xml"
# #endregion

# #region acknowledge
Invoke-RestMethod "$BaseUrl/received-documents/$received/acknowledgement" -Method Put -Headers $headers -ContentType 'application/json' -Body '{"reference":"COMPRA-2026-000451"}' |
  ConvertTo-Json -Depth 5
# #endregion

# #region accept
if (-not (Test-Path "$received.key")) {[guid]::NewGuid().ToString() | Set-Content "$received.key"}
$key = @{'Idempotency-Key' = "$(Get-Content "$received.key")"}
Invoke-RestMethod "$BaseUrl/received-documents/$received/responses" -Method Post -Headers ($headers + $key) -ContentType 'application/json' -Body '{"type":"accept"}'
# #endregion

# #region sent
do {
  Start-Sleep 1
  $record = Invoke-RestMethod "$BaseUrl/received-documents/$received" -Headers $headers
  if (-not $record.id) {throw 'received-documents: the answer is not JSON'}
} until ($record.responses.sentAt)
$record | ConvertTo-Json -Depth 5
# #endregion
