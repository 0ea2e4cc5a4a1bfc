# pt: Fatura a uma entidade pública, do canal ao pagamento, com o simulador. / en: Invoice to a public body, from its channel to payment, with the simulator.
$ErrorActionPreference = 'Stop'

# #region token
$BaseUrl = 'http://127.0.0.1:4010'
$basic = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes('client:secret'))
$form = @{grant_type = 'client_credentials'; scope = 'documents:write documents:read recipients:read'}
$token = (Invoke-RestMethod "$BaseUrl/oauth2/token" -Method Post -Headers @{Authorization = "Basic $basic"} -Body $form).access_token
if (-not $token) {throw 'token: the answer is not JSON'}
$headers = @{Authorization = "Bearer $token"}
$token
# #endregion

# #region capabilities
Invoke-RestMethod "$BaseUrl/recipients/600000001/capabilities" -Headers $headers | ConvertTo-Json -Depth 5
# #endregion

# #region invoice
Invoke-WebRequest %site.url%/samples/first-call/invoice.json -OutFile invoice.json -UseBasicParsing
$number = [DateTimeOffset]::UtcNow.ToUnixTimeSeconds() % 1000000000
$invoice = [IO.File]::ReadAllText("$PWD/invoice.json").Replace('A/123', "A/$number").Replace('H-123', "H-$number")
[IO.File]::WriteAllText("$PWD/my-invoice.json", $invoice)
[guid]::NewGuid().ToString() | Set-Content my-invoice.key
# #endregion

# #region validate
Invoke-RestMethod "$BaseUrl/validations" -Method Post -Headers $headers -ContentType 'application/json' -InFile my-invoice.json |
  ConvertTo-Json -Depth 5
# #endregion

# #region submit
$key = @{'Idempotency-Key' = "$(Get-Content my-invoice.key)"}
$document = $null
try {
  $document = Invoke-RestMethod "$BaseUrl/documents" -Method Post -Headers ($headers + $key) -ContentType 'application/json' -InFile my-invoice.json
} catch {throw "$_"}
if (-not $document.id) {throw 'documents: the answer is not JSON'}
$document.id
# #endregion

# #region follow
do {
  Start-Sleep 1
  $history = Invoke-RestMethod "$BaseUrl/documents/$($document.id)/status-history" -Headers $headers
  if (-not $history.items) {throw 'status-history: the answer is not JSON'}
} until ($history.items.feapCode -contains '33')
$history.items | Format-Table state, at, feapCode, detail
# #endregion

# #region rejected
Invoke-WebRequest %site.url%/samples/payloads/invalid/BR-CIUS-PT-66.xml -OutFile BR-CIUS-PT-66.xml -UseBasicParsing
if (-not (Test-Path rejected.key)) {[guid]::NewGuid().ToString() | Set-Content rejected.key}
$key = @{'Idempotency-Key' = "$(Get-Content rejected.key)"}
$rejected = Invoke-RestMethod "$BaseUrl/documents" -Method Post -Headers ($headers + $key) -ContentType 'application/xml' -InFile BR-CIUS-PT-66.xml
if (-not $rejected.id) {throw 'documents: the answer is not JSON'}
do {
  Start-Sleep 1
  $record = Invoke-RestMethod "$BaseUrl/documents/$($rejected.id)" -Headers $headers
  if (-not $record.id) {throw 'documents: the answer is not JSON'}
} until ($record.state -eq 'rejected')
$record | ConvertTo-Json -Depth 5
# #endregion
