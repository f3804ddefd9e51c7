/** Rules for profile pictures, the same on the device and on the server (spec part 2, 5 and 9). */
export const PICTURE_MAX_BYTES = 5_242_880;
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/heic',
  'image/heif',
] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Longest side after scaling, in pixels, and the quality of the JPEG. */
export const PICTURE_SIDE = 800;
export const PICTURE_QUALITY = 0.7;
/**
 * More than any phone takes. Larger pictures are refused before decoding, because a small file can decode to gigabytes.
 */
export const PICTURE_MAX_PIXELS = 60_000_000;

export const PICTURE_FIELD = 'profilePicture';

/** @param received the type that the sender gave; '' if none */
export function wrongTypeText(received: string): string {
  return `Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). Received: ${received || 'unknown'}`;
}

export function tooLargeText(bytes: number): string {
  return `File size must be less than 5MB. Current size: ${megabytesOf(bytes)}MB`;
}

/** With two decimals, as in the message. */
export function megabytesOf(bytes: number): string {
  return (bytes / 1_048_576).toFixed(2);
}

export const TOO_MANY_PIXELS = 'This picture has too many pixels. Please choose a smaller one.';

export interface Sniffed {
  type: PictureType;
  /** In pixels; 0 if the file's header does not state it. */
  width: number;
  height: number;
}

/** Detects the type of a file from its first bytes, whatever its name says; undefined if the type is not allowed. */
export function sniffPicture(bytes: Uint8Array): Sniffed | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) return undefined;
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) {
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  const head = textAt(bytes, 0, 6);
  if (head === 'GIF87a' || head === 'GIF89a') {
    return {
      type: 'image/gif',
      width: view.getUint16(6, true),
      height: view.getUint16(8, true),
    };
  }
  if (view.getUint16(0) === 0xffd8 && bytes[2] === 0xff) {
    return { type: 'image/jpeg', ...jpegSize(view) };
  }
  if (textAt(bytes, 4, 4) !== 'ftyp') return undefined;
  const brand = textAt(bytes, 8, 4);
  if (HEIC_BRANDS.has(brand)) return { type: 'image/heic', width: 0, height: 0 };
  if (HEIF_BRANDS.has(brand)) return { type: 'image/heif', width: 0, height: 0 };
  return undefined;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
const HEIF_BRANDS = new Set(['mif1', 'msf1']);

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Walks the segments of a JPEG up to the frame header, which contains the size. */
function jpegSize(view: DataView): { width: number; height: number } {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return { width: 0, height: 0 };
}
