import {expect, it} from 'vitest';
import {outboundHosts} from './hosts.ts';

it('gives each server with its port, the usual one where the address has none', () => {
  const hosts = outboundHosts({
    api: {
      production: 'https://api.example/v1',
      sandbox: 'https://api.sandbox.example:8443/v1',
      tokenProduction: 'https://auth.example/token',
      tokenSandbox: 'https://auth.sandbox.example/token',
    },
    as2: {
      production: 'https://as2.example/as2',
      test: 'http://as2.sandbox.example/as2',
      idProduction: 'A',
      idTest: 'B',
    },
    sftp: {production: 'sftp.example', test: 'sftp.sandbox.example:2222'},
  });
  expect(Object.fromEntries(hosts)).toEqual({
    api: {sandbox: 'api.sandbox.example:8443', production: 'api.example:443'},
    token: {sandbox: 'auth.sandbox.example:443', production: 'auth.example:443'},
    as2: {sandbox: 'as2.sandbox.example:80', production: 'as2.example:443'},
    sftp: {sandbox: 'sftp.sandbox.example:2222', production: 'sftp.example:22'},
  });
});
