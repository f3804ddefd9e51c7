import { translate } from '#shared/i18n.ts';
/** A column of an export. Numbers stay numbers; text that looks like a formula is escaped. */
export interface CsvColumn<Row> {
  title: string;
  value(row: Row): string | number | null | undefined;
}

/** A row of an imported file. */
export interface CsvRow {
  /** Numbered as in a spreadsheet: the header is row 1. */
  number: number;
  /** Trimmed text by column title, one entry for each title. */
  cells: Record<string, string>;
  /** Error message about the row itself. */
  problem?: string;
}

export interface CsvTable {
  titles: string[];
  /** Without rows that are completely empty. */
  rows: CsvRow[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that spreadsheets treat as a formula (also in full-width letters), or that begins one after a tab or a line
 * break.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const HARMLESS_FORMULA = /^'('*[=+\-@\t\r\n＝＋－＠])/;

/** A complete file: byte-order mark, titles and rows, quoted where needed. */
export async function makeCsv<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
): Promise<string> {
  const { unparse } = await import('papaparse');
  const fields = columns.map(({ title }) => title);
  const data = rows.map((row) => columns.map((column) => column.value(row) ?? ''));
  const text = unparse({ fields, data }, { newline: '\r\n', escapeFormulae: FORMULA });
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

/** Parses a file written by a spreadsheet: with or without a byte-order mark; with commas, semicolons or tabs. */
export async function parseCsv(text: string): Promise<CsvTable> {
  const { parse } = await import('papaparse');
  const { body, separator } = withoutPreamble(text);
  const { data, errors } = parse<string[]>(body, { delimiter: separator });
  const [header = [], ...lines] = data;
  const titles = header.map((title) => title.trim());
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const rows = lines.map((line, index) =>
    rowOf(line, { titles, number: index + 2, isBroken: broken.has(index + 1) }),
  );
  return { titles, rows: rows.filter(({ cells }) => Object.values(cells).some(Boolean)) };
}

/** Excel may declare the separator in a first line of its own. */
function withoutPreamble(text: string): { body: string; separator: string } {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const preamble = /^sep=(.)\r?\n/i.exec(body);
  if (!preamble) return { body, separator: separatorIn(body) };
  return { body: body.slice(preamble[0].length), separator: preamble[1] ?? ',' };
}

/**
 * Detected from the titles only: notes in the rows may contain another candidate more often than the actual separator.
 */
function separatorIn(body: string): string {
  const titles = /^[^\r\n]*/.exec(body)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => titles.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

interface Place {
  titles: readonly string[];
  number: number;
  isBroken: boolean;
}

function rowOf(line: readonly string[], { titles, number, isBroken }: Place): CsvRow {
  const cells = Object.fromEntries(titles.map((title, at) => [title, textOf(line[at] ?? '')]));
  const problem = problemOf(line, titles.length, isBroken);
  return problem ? { number, cells, problem } : { number, cells };
}

function textOf(cell: string): string {
  return cell.trim().replace(HARMLESS_FORMULA, '$1');
}

function problemOf(line: readonly string[], columns: number, isBroken: boolean) {
  if (isBroken) return translate('A quotation mark is not closed, or is in the wrong place.');
  const surplus = line.slice(columns).some((cell) => cell.trim() !== '');
  return surplus
    ? translate('It has {cells} cells, but the first row names {columns}.', {
        cells: line.length,
        columns,
      })
    : undefined;
}
