curl --fail-with-body -H "X-Locker-Key: $LOCKER_KEY" https://api.pombo.example/parcels
