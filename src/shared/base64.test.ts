import { expect, it } from 'vitest';
import { binaryText, bufferInBase64, fromBase64, toBase64 } from './base64.ts';

it.each([0, 1, 2, 3, 0x8000, 0x8001, 100_000])(
  'encodes %i bytes as Node does, and reads them back',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    expect(binaryText(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
  },
);

it('has no bytes for what is not base64', () => {
  expect(bufferInBase64('not base64!')).toBeUndefined();
  expect(() => fromBase64('not base64!')).toThrow();
});
