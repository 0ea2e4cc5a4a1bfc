# pt: Receber um webhook, verificá-lo, perder um e recuperá-lo, com o simulador. / en: Receive a webhook, verify it, lose one and recover it, with the simulator.
$ErrorActionPreference = 'Stop'

# #region token
$BaseUrl = 'http://127.0.0.1:4010'
$basic = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes('client:secret'))
$form = @{grant_type = 'client_credentials'; scope = 'webhooks:manage events:read'}
$token = (Invoke-RestMethod "$BaseUrl/oauth2/token" -Method Post -Headers @{Authorization = "Basic $basic"} -Body $form).access_token
if (-not $token) {throw 'token: the answer is not JSON'}
$headers = @{Authorization = "Bearer $token"}
$token
# #endregion

# #region register
$body = '{"url":"http://127.0.0.1:8080/webhooks","description":"ERP","events":["document.received"]}'
if (-not (Test-Path endpoint.key)) {[guid]::NewGuid().ToString() | Set-Content endpoint.key}
$key = @{'Idempotency-Key' = "$(Get-Content endpoint.key)"}
$endpoint = Invoke-RestMethod "$BaseUrl/webhook-endpoints" -Method Post -Headers ($headers + $key) -ContentType 'application/json' -Body $body
if (-not $endpoint.id) {throw 'webhook-endpoints: the answer is not JSON'}
$env:WEBHOOK_SECRET = $endpoint.secret
$endpoint
# #endregion

# #region receive
Invoke-WebRequest %site.url%/samples/walkthroughs/receiver.mjs -OutFile receiver.mjs -UseBasicParsing
$receiver = Start-Process node -ArgumentList receiver.mjs -NoNewWindow -PassThru
# #endregion

# #region test
Start-Sleep 1
$key = @{'Idempotency-Key' = [guid]::NewGuid().ToString()}
Invoke-RestMethod "$BaseUrl/webhook-endpoints/$($endpoint.id)/test-event" -Method Post -Headers ($headers + $key)
# #endregion

# #region lose
Stop-Process $receiver.Id
$receiver.WaitForExit()
Invoke-RestMethod "$BaseUrl/simulator/received-documents" -Method Post
# #endregion

# #region reconcile
Invoke-WebRequest %site.url%/samples/walkthroughs/reconcile.mjs -OutFile reconcile.mjs -UseBasicParsing
$env:BASE_URL = $BaseUrl
$env:TOKEN = $token
node reconcile.mjs
# #endregion

# #region again
node reconcile.mjs
Invoke-RestMethod "$BaseUrl/webhook-endpoints/$($endpoint.id)/deliveries" -Headers $headers | ConvertTo-Json -Depth 6
# #endregion
