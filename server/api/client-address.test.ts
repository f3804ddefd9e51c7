import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test('ignores X-Forwarded-For unless a proxy is trusted', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('198.51.100.1');
});

test("behind one proxy, uses the proxy's entry and not what the client wrote before it", () => {
  expect(clientAddress('1.2.3.4, 203.0.113.9', '10.0.0.1', 1)).toBe('203.0.113.9');
  expect(clientAddress('1.2.3.4, 203.0.113.9, 10.0.0.2', '10.0.0.1', 2)).toBe('203.0.113.9');
});

test("uses the socket's address if the header is missing", () => {
  expect(clientAddress(undefined, '10.0.0.1', 1)).toBe('10.0.0.1');
  expect(clientAddress(undefined, undefined, 1)).toBe('unknown');
});

test('counts all addresses of one IPv6 network as one', () => {
  const network = '2001:db8:1:2::/64';
  expect(clientAddress(null, '2001:db8:1:2:3:4:5:6', 0)).toBe(network);
  expect(clientAddress(null, '2001:db8:1:2::9', 0)).toBe(network);
  expect(clientAddress(null, '2001:db8:1:3::9', 0)).not.toBe(network);
  expect(clientAddress(null, '::1', 0)).toBe('0:0:0:0::/64');
});

test('treats an IPv4 address written as IPv6 as the same address', () => {
  expect(clientAddress(null, '::ffff:203.0.113.9', 0)).toBe('203.0.113.9');
});

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:172.18.0.5',
  '10.1.2.3',
  '192.168.1.1',
  'fd00::5',
  'fe80::1%eth0',
])('by default, trusts a proxy on this machine or network: %s', (proxy) => {
  expect(clientAddress('1.2.3.4, 203.0.113.9', proxy, 'auto')).toBe('203.0.113.9');
});

test('by default, trusts no proxy on the internet', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', 'auto')).toBe('198.51.100.1');
  expect(clientAddress('203.0.113.9', '2001:db8::1', 'auto')).toBe('2001:db8:0:0::/64');
  expect(clientAddress('203.0.113.9', undefined, 'auto')).toBe('unknown');
});
