import {expect, it} from 'vitest';
import {isFromOtherSite, isLoopbackAddress} from './other-sites.ts';

const own = '127.0.0.1:4010';

it.each([
  ['a program', {host: own}],
  ['a program without Host (HTTP/1.0)', {}],
  ['the page of the simulator', {host: own, origin: `http://${own}`}],
  ['a page on this machine', {host: own, origin: 'http://localhost:3000'}],
  ['a page on this machine, by IPv6', {host: '[::1]:4010', origin: 'http://[::1]:3000'}],
  ['a page on this machine, by a name of its own', {host: own, origin: 'https://shop.localhost:3000'}],
  ['a program in a container', {host: 'host.docker.internal:4010'}],
  ['a service of the same network of containers', {host: 'simulator:4010', origin: 'http://simulator:4010'}],
])('%s may ask', (_, headers) => {
  expect(isFromOtherSite(headers, true)).toBe(false);
});

it.each([
  ['a page of another site', {host: own, origin: 'https://shop.example'}],
  ['a page of another site that pretends', {host: own, origin: 'https://localhost.shop.example'}],
  ['a page at a public address', {host: own, origin: 'http://203.0.113.9'}],
  ['a file or a sandboxed frame', {host: own, origin: 'null'}],
  ['a public name that leads here', {host: 'rebound.shop.example:4010', origin: 'http://rebound.shop.example:4010'}],
  ['a public name that leads here, without Origin', {host: 'rebound.shop.example:4010'}],
])('%s may not', (_, headers) => {
  expect(isFromOtherSite(headers, true)).toBe(true);
});

it('where the simulator answers the network, it may have a public name, and other sites still may not ask', () => {
  const host = 'simulator.shop.example';
  expect(isFromOtherSite({host}, false)).toBe(false);
  expect(isFromOtherSite({host, origin: `https://${host}`}, false)).toBe(false);
  expect(isFromOtherSite({host, origin: 'https://other.example'}, false)).toBe(true);
});

it('the loopback address is this machine', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopbackAddress)).toBe(true);
  expect(['0.0.0.0', '::', '192.168.1.9', '127.example'].some(isLoopbackAddress)).toBe(false);
});
