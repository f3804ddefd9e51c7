// cspell:ignore Ávila Ñandú Wójcik
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { jsPDF } from 'jspdf';
import { expect, test } from 'vitest';
import { withoutUnread } from './lib/print-fonts.mjs';

const path = '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf';
const font = readFileSync(createRequire(import.meta.url).resolve(path));

function printed(bytes: Buffer): string {
  const pdf = new jsPDF({ compress: false });
  pdf.setCreationDate(new Date(0)).setFileId('0'.repeat(32));
  pdf.addFileToVFS('font.ttf', bytes.toString('base64'));
  pdf.addFont('font.ttf', 'Sans', 'normal');
  pdf.setFont('Sans');
  pdf.text('Ávila, Ñandú & Wójcik: 1234', 10, 10);
  return pdf.output();
}

test('a font without the tables that jsPDF does not read is smaller and prints the same', () => {
  const lean = withoutUnread(font);
  expect(printed(lean)).toBe(printed(font));
  expect(lean.length).toBeLessThan(font.length * 0.87);
  expect(withoutUnread(lean).equals(lean)).toBe(true);
});
