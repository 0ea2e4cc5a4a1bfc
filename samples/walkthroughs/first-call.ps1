# pt: A primeira chamada: token, fatura, estado. / en: The first call: token, invoice, status.
$ErrorActionPreference = 'Stop'

# #region token
$BaseUrl = if ($env:BASE_URL) {$env:BASE_URL} else {'http://127.0.0.1:4010'}
$TokenUrl = if ($env:TOKEN_URL) {$env:TOKEN_URL} else {"$BaseUrl/oauth2/token"}
$client = if ($env:CLIENT_ID) {"${env:CLIENT_ID}:${env:CLIENT_SECRET}"} else {'client:secret'}
$basic = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes($client))
$form = @{grant_type = 'client_credentials'; scope = 'documents:write documents:read'}
$token = (Invoke-RestMethod $TokenUrl -Method Post -Headers @{Authorization = "Basic $basic"} -Body $form).access_token
if (-not $token) {throw 'token: the answer is not JSON'}
$headers = @{Authorization = "Bearer $token"}
$token
# #endregion

# #region submit
Invoke-WebRequest %site.url%/samples/first-call/invoice.json -OutFile invoice.json -UseBasicParsing
(Get-FileHash invoice.json -Algorithm SHA256).Hash.ToLower() | Set-Content invoice.key
$key = @{'Idempotency-Key' = "$(Get-Content invoice.key)"}
$document = $null
try {
  $document = Invoke-RestMethod "$BaseUrl/documents" -Method Post -Headers ($headers + $key) -ContentType 'application/json' -InFile invoice.json
} catch {throw "$_"}
if (-not $document.id) {throw 'documents: the answer is not JSON'}
$document.id
# #endregion

# #region status
Invoke-RestMethod "$BaseUrl/documents/$($document.id)" -Headers $headers | ConvertTo-Json -Depth 5
# #endregion
