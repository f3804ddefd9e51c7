/** The first and the last byte, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

const ONE_RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/**
 * The byte range that a request asks for (RFC 9110, 14.2). Undefined if the whole file should be sent: for no range, an
 * unsupported form (several ranges, the last bytes), or a range of another version (`If-Range`).
 */
export function rangeIn(
  headers: Headers,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'beyond' | undefined {
  const known = headers.get('If-Range');
  const [, first, last] = ONE_RANGE.exec(headers.get('Range') ?? '') ?? [];
  if (first === undefined || (known !== null && known !== etag)) return undefined;
  const from = Number(first);
  const to = last ? Math.min(Number(last), size - 1) : size - 1;
  if (from >= size) return 'beyond';
  return from <= to ? { from, to } : undefined;
}
