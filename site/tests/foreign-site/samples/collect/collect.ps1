Invoke-RestMethod https://api.pombo.example/parcels -Headers @{"X-Locker-Key" = $env:LOCKER_KEY}
