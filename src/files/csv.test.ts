import { describe, expect, it } from 'vitest';
import { type CsvColumn, makeCsv, parseCsv } from './csv.ts';
import { textOfFile } from './text-of-file.ts';

interface Person {
  name: string;
  gifts: number | null;
}

const COLUMNS: readonly CsvColumn<Person>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Gifts', value: ({ gifts }) => gifts },
];

async function written(name: string, gifts: number | null = 1): Promise<string> {
  return makeCsv([{ name, gifts }], COLUMNS);
}

describe('an export', () => {
  it('begins with a byte-order mark and ends every row with CRLF', async () => {
    expect(await written('Ann', 3)).toBe('\uFEFFName,Gifts\r\nAnn,3\r\n');
  });

  it('quotes separators, quotation marks and line breaks', async () => {
    expect(await written('Lee, "Ann"\nJackson')).toBe(
      '\uFEFFName,Gifts\r\n"Lee, ""Ann""\nJackson",1\r\n',
    );
  });

  it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', "'=1"])(
    'escapes %j as a formula, and an import restores the text',
    async (text) => {
      const file = await written(text);
      expect(file.split('\r\n')[1]).toMatch(/^"?'/);
      expect((await parseCsv(file)).rows[0]?.cells).toEqual({ Name: text, Gifts: '1' });
    },
  );

  it('keeps negative numbers as numbers and leaves missing ones empty', async () => {
    expect(await written('Ann', -3)).toContain('Ann,-3');
    expect(await written('Ann', null)).toContain('Ann,\r\n');
  });
});

describe('an import', () => {
  it.each([
    ['commas', 'Name,City\nAnn,Jackson'],
    ['semicolons', 'Name;City\r\nAnn;Jackson\r\n'],
    ['tabs', 'Name\tCity\nAnn\tJackson'],
    ['a byte-order mark', '\uFEFFName,City\nAnn,Jackson'],
    ["a spreadsheet's own word on its separator", 'sep=;\r\nName;City\r\nAnn;Jackson'],
    ['blanks around the cells', ' Name , City \n Ann , Jackson '],
    ['empty rows', 'Name,City\n\nAnn,Jackson\n,\n\n'],
  ])('reads a file with %s', async (_what, text) => {
    const { titles, rows } = await parseCsv(text);
    expect(titles).toEqual(['Name', 'City']);
    expect(rows.map(({ cells }) => cells)).toEqual([{ Name: 'Ann', City: 'Jackson' }]);
  });

  it('numbers rows as a spreadsheet does, despite empty rows and line breaks inside a cell', async () => {
    const { rows } = await parseCsv('Name,Note\nAnn,"two\nlines"\n\nBen,x');
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
    expect(rows[0]?.cells.Note).toBe('two\nlines');
  });

  it('reports problems at their row', async () => {
    const { rows } = await parseCsv('Name,City\nAnn,Jackson,extra\nBen,"open');
    expect(rows[0]?.problem).toBe('It has 3 cells, but the first row names 2.');
    expect(rows[1]?.problem).toMatch(/quotation mark/);
  });

  it('fills the missing cells of a short row', async () => {
    expect((await parseCsv('Name,City\nAnn')).rows[0]).toEqual({
      number: 2,
      cells: { Name: 'Ann', City: '' },
    });
  });

  it('returns no rows for an empty file', async () => {
    expect(await parseCsv('')).toEqual({ titles: [], rows: [] });
  });

  it('reads 10,000 rows', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `Person ${n};"Town; ${n}"`);
    const { rows } = await parseCsv(`Name;City\n${lines.join('\n')}`);
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toEqual({
      number: 10_001,
      cells: { Name: 'Person 9999', City: 'Town; 9999' },
    });
  });
});

describe('the text of a selected file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Müller')],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0, 0x6c, 0, 0x6c, 0, 0x65, 0, 0x72, 0])],
    ['the Windows code page', new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])],
  ])('is read from %s', async (_what, bytes) => {
    expect((await textOfFile(new Blob([bytes]))).replace('\uFEFF', '')).toBe('Müller');
  });
});
