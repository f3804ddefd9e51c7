type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes converted per call, since an engine limits the number of arguments. */
const CHUNK = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  return btoa(binaryText(bytes));
}

/** Throws for invalid base64. */
export function fromBase64(text: string): Bytes {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // A loop, because `Uint8Array.from` takes ten times as long, which is noticeable while typing.
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Undefined for invalid base64. */
export function bufferInBase64(text: string): ArrayBuffer | undefined {
  try {
    return fromBase64(text).buffer;
  } catch {
    return undefined;
  }
}

/** One character for each byte. */
export function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    // Spread arguments would pass through an iterator, which takes six times as long and leaves much garbage.
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + CHUNK));
  }
  return text;
}
