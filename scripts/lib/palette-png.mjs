import { crc32, deflateSync } from 'node:zlib';

/** Colors in a picture. Enough to make the omitted ones, at the edges of shapes, invisible. */
const COLORS = 128;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * A PNG with a color palette, a third of the size of one that stores the color of each pixel.
 * @param {Buffer} pixels red, green, blue and alpha of each pixel
 * @param {number} width
 */
export function palettePng(pixels, width) {
  const { palette, indexes } = reduced(pixels);
  const lines = [];
  // Each line begins with its filter type: 0 (none), which compresses palette indexes best.
  for (let at = 0; at < indexes.length; at += width) {
    lines.push(Buffer.of(0), indexes.subarray(at, at + width));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(indexes.length / width, 4);
  head.set([8, 3], 8);
  const colors = palette.map(channels);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colors.flatMap((color) => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(colors.map((color) => color[3] ?? 255))),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * The most frequent colors, and for each pixel the index of the nearest one.
 * @param {Buffer} pixels
 */
function reduced(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const color = pixels.readUInt32BE(at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, COLORS)
    .map(([color]) => color);
  const nearest = new Map([...counts.keys()].map((color) => [color, nearestIn(palette, color)]));
  const indexes = Buffer.alloc(pixels.length / 4);
  for (let nth = 0; nth < indexes.length; nth += 1) {
    indexes[nth] = nearest.get(pixels.readUInt32BE(nth * 4)) ?? 0;
  }
  return { palette, indexes };
}

/**
 * @param {readonly number[]} palette
 * @param {number} color
 */
function nearestIn(palette, color) {
  const distances = palette.map((one) => distance(channels(one), channels(color)));
  return distances.indexOf(Math.min(...distances));
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function distance(one, other) {
  return one.reduce((sum, value, nth) => sum + (value - (other[nth] ?? 0)) ** 2, 0);
}

/** @param {number} color */
function channels(color) {
  return [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255, color & 255];
}

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
