// cspell:ignore GDEF GPOS GSUB DSIG
// jsPDF reads the glyphs and widths of a font, but no kerning, ligatures or variations. Without those tables, the two
// fonts for printing are a seventh smaller on every device.
const UNREAD = new Set(['GDEF', 'GPOS', 'GSUB', 'STAT', 'DSIG', 'gasp']);
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** @returns {import('vite').Plugin} */
export function printFonts() {
  return {
    name: 'print-fonts',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.ttf')) continue;
        file.source = withoutUnread(Buffer.from(file.source));
      }
    },
  };
}

/**
 * Removes the tables that jsPDF does not read, and leaves the others unchanged.
 * @param {Buffer} font TrueType
 */
export function withoutUnread(font) {
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, nth) => {
    const entry = font.subarray(HEADER_BYTES + nth * ENTRY_BYTES).subarray(0, ENTRY_BYTES);
    const [from, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
    return { tag: entry.toString('latin1', 0, 4), entry, data: font.subarray(from, from + length) };
  }).filter(({ tag }) => !UNREAD.has(tag));
  const header = Buffer.from(font.subarray(0, HEADER_BYTES));
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** power * ENTRY_BYTES, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(tables.length * ENTRY_BYTES - 2 ** power * ENTRY_BYTES, 10);
  let at = HEADER_BYTES + tables.length * ENTRY_BYTES;
  const entries = [];
  const parts = [];
  for (const { entry, data } of tables) {
    const moved = Buffer.from(entry);
    moved.writeUInt32BE(at, 8);
    entries.push(moved);
    // Each table must begin at a multiple of four bytes.
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat([header, ...entries, ...parts]);
}
