node simulator.mjs --sftp sftp
