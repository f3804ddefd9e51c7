import { BlockList, isIPv4 } from 'node:net';

/** How many proxies in front of the server are trusted; `auto`: one, if it is on this machine or a private network. */
export type TrustedProxies = number | 'auto';

/**
 * The client's address, for rate limits. Anybody can write `X-Forwarded-For`, so only as many of its last entries
 * count as there are trusted proxies in front of the server (TRUST_PROXY).
 */
export function clientAddress(
  forwardedFor: string | null | undefined,
  socketAddress: string | undefined,
  trustedProxies: TrustedProxies,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const trusted = trustedProxies === 'auto' ? Number(isNearby(socketAddress)) : trustedProxies;
  const seenByProxy = trusted > 0 ? hops.at(-trusted) : undefined;
  return network(seenByProxy ?? socketAddress ?? 'unknown');
}

/** Loopback, link-local and private addresses (RFC 1918, RFC 4193), where an operator's own proxy runs. */
const NEARBY = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  NEARBY.addSubnet(network, bits, 'ipv4');
}
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

function isNearby(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  return NEARBY.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** A household owns a whole /64 of IPv6 addresses, so they count as one address. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
