import regularAddress from '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf?url';
import boldAddress from '@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf?url';
import type { jsPDF } from 'jspdf';
import { binaryText } from '#shared/base64.ts';
import { translate } from '#shared/i18n.ts';
import type { Trend } from '#shared/trend.ts';
import { drawTrend } from './draw-trend.ts';
import { printable } from './printable.ts';

/** A PDF that is written from top to bottom; content that does not fit continues on the next page. */
export interface Paper {
  title(text: string, below: string): void;
  heading(text: string): void;
  /** A small heading above a part of a text. */
  label(text: string): void;
  text(text: string): void;
  /** A line in bold with its details in small print; never starts at the bottom of a page. */
  entry(title: string, lines: readonly string[]): void;
  table(head: readonly string[], rows: readonly (readonly string[])[], look?: TableLook): void;
  trends(trends: readonly Trend[]): void;
  /** Starts a new page. */
  turn(): void;
  /**
   * Adds page numbers and returns the file. `hasCsv`: a CSV file exists and contains the characters shown as boxes
   * here.
   */
  finish(footer: string, hasCsv?: boolean): ArrayBuffer;
}

/** `narrow`: for many columns; `figures`: index of the first numeric column, from which on cells are right-aligned. */
interface TableLook {
  narrow?: boolean;
  figures?: number;
}

const MARGIN = 48;
const GAP = 24;
const CHART_HEIGHT = 130;
const GREEN = '#14532d';
const SIZES = { title: 20, heading: 14, label: 10, text: 9.5, small: 8, narrow: 6.5 } as const;

/** Letter-sized pages with fonts for Latin, Greek and Cyrillic. Loads the library for the first document. */
export async function openPaper(): Promise<Paper> {
  const [{ jsPDF }, { autoTable }, regular, bold] = await Promise.all([
    import('jspdf'),
    import('jspdf-autotable'),
    readFont(regularAddress),
    readFont(boldAddress),
  ]);
  const doc = new jsPDF({ unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true });
  addFont(doc, regular, 'normal');
  addFont(doc, bold, 'bold');

  const page = doc.internal.pageSize;
  const width = page.getWidth() - 2 * MARGIN;
  const bottom = page.getHeight() - MARGIN;
  let y = MARGIN;
  let hasBoxes = false;

  function clean(text: string): string {
    const drawn = printable(text);
    hasBoxes ||= drawn.hasBoxes;
    return drawn.text;
  }

  /** Starts a new page if less than this height is left. */
  function need(height: number): void {
    if (y + height <= bottom) return;
    doc.addPage();
    y = MARGIN;
  }

  function write(text: string, size: number, style: 'normal' | 'bold', color = '#111111'): void {
    const step = size * 1.4;
    doc.setFont('OpenSans', style).setFontSize(size);
    const lines: string[] = doc.splitTextToSize(clean(text), width);
    for (const line of lines) {
      need(step);
      doc.setFont('OpenSans', style).setFontSize(size).setTextColor(color);
      doc.text(line, MARGIN, y + size);
      y += step;
    }
  }

  return {
    title(text, below) {
      write(text, SIZES.title, 'bold', GREEN);
      write(below, SIZES.text, 'normal', '#6b7280');
      doc.setDrawColor(GREEN).setLineWidth(1.5);
      doc.line(MARGIN, y + 4, MARGIN + width, y + 4);
      y += GAP;
    },
    heading(text) {
      y += 10;
      // Keep the heading on the same page as the text that follows it.
      need(SIZES.heading * 4);
      write(text, SIZES.heading, 'bold', GREEN);
      y += 2;
    },
    label(text) {
      y += 4;
      need(SIZES.label * 4);
      write(text, SIZES.label, 'bold');
    },
    text: (text) => write(text, SIZES.text, 'normal'),
    entry(title, lines) {
      y += 6;
      need(SIZES.text * 1.4 + SIZES.small * 2.8);
      write(title, SIZES.text, 'bold');
      for (const line of lines) write(line, SIZES.small, 'normal');
    },
    table(head, rows, { narrow = false, figures } = {}) {
      autoTable(doc, {
        startY: y,
        head: [head.map(clean)],
        body: rows.map((row) => row.map(clean)),
        margin: MARGIN,
        theme: 'plain',
        rowPageBreak: 'avoid',
        styles: {
          font: 'OpenSans',
          fontSize: narrow ? SIZES.narrow : SIZES.small,
          cellPadding: narrow ? 2 : 3,
          textColor: '#111111',
        },
        headStyles: { fontStyle: 'bold', textColor: GREEN },
        bodyStyles: { lineColor: '#d1d5db', lineWidth: { top: 0.5 } },
        // Right-align numbers and their column headings.
        didParseCell: ({ column, cell }) => {
          if (figures !== undefined && column.index >= figures) cell.styles.halign = 'right';
        },
        didDrawPage: ({ cursor }) => {
          y = cursor?.y ?? y;
        },
      });
      y += GAP / 2;
    },
    trends(trends) {
      const half = (width - GAP) / 2;
      for (let at = 0; at < trends.length; at += 2) {
        need(CHART_HEIGHT);
        for (const [column, trend] of trends.slice(at, at + 2).entries()) {
          const x = MARGIN + column * (half + GAP);
          drawTrend(doc, trend, { x, y, width: half, height: CHART_HEIGHT });
        }
        y += CHART_HEIGHT + GAP / 2;
      }
    },
    turn() {
      doc.addPage();
      y = MARGIN;
    },
    finish(footer, hasCsv = true) {
      if (hasBoxes) {
        y += GAP;
        write(
          hasCsv
            ? translate('□ stands for a character that this file cannot show. The CSV file has it.')
            : translate('□ stands for a character that this file cannot show.'),
          8,
          'normal',
        );
      }
      numberPages(doc, footer);
      return doc.output('arraybuffer');
    },
  };
}

function numberPages(doc: jsPDF, footer: string): void {
  const count = doc.getNumberOfPages();
  const { getWidth, getHeight } = doc.internal.pageSize;
  for (let number = 1; number <= count; number += 1) {
    doc.setPage(number);
    doc.setFont('OpenSans', 'normal').setFontSize(SIZES.small).setTextColor('#6b7280');
    doc.text(footer, MARGIN, getHeight() - 26);
    doc.text(
      translate('Page {number} of {count}', { number, count }),
      getWidth() - MARGIN,
      getHeight() - 26,
      {
        align: 'right',
      },
    );
  }
}

function addFont(doc: jsPDF, bytes: string, style: 'normal' | 'bold'): void {
  const file = `OpenSans-${style}.ttf`;
  doc.addFileToVFS(file, bytes);
  doc.addFont(file, 'OpenSans', style);
}

/** Reads a font file in the form that the library expects: one character per byte. */
async function readFont(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font ${address} was answered ${response.status}.`);
  return binaryText(new Uint8Array(await response.arrayBuffer()));
}
