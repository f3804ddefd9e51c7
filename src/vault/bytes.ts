export type Bytes = Uint8Array<ArrayBuffer>;

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function textBytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function bytesText(bytes: BufferSource): string {
  return new TextDecoder().decode(bytes);
}

export function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
