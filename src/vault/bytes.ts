export type Bytes = Uint8Array<ArrayBuffer>;

const CHUNK = 0x8000;

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function textBytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function bytesText(bytes: BufferSource): string {
  return new TextDecoder().decode(bytes);
}

export function toBase64(bytes: Bytes): string {
  let binary = '';
  // In pieces, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Bytes {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // A loop, because `Uint8Array.from` takes ten times as long, which is noticeable while typing.
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
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
