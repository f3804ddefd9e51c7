/**
 * The client's address for limits. `X-Forwarded-For` is written by anybody, so only as many of its last
 * entries count as there are trusted proxies in front of the server (TRUST_PROXY).
 */
export function clientAddress(
  forwardedFor: string | null | undefined,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const seenByProxy = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  return network(seenByProxy ?? socketAddress ?? 'unknown');
}

/** One household owns a whole /64 of IPv6 addresses: they count as one. */
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
