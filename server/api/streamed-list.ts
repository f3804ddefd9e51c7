import { textStream } from './text-stream.ts';

/** `{success: true, [member]: […]}` whose rows are sent while they are being read. */
export class StreamedList {
  readonly member: string;
  #pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>;

  constructor(member: string, pages: AsyncIterable<readonly object[]>) {
    this.member = member;
    this.#pages = pages;
  }

  /** Reads the complete list and returns it as one value, so that it can be validated against its shape. */
  async whole(): Promise<Record<string, unknown>> {
    const read: (readonly object[])[] = [];
    for await (const rows of this.#pages) read.push(rows);
    this.#pages = read;
    return { success: true, [this.member]: read.flat() };
  }

  /** Calls `begin` before the first row, and the function that it returns when the stream ends or is canceled. */
  response(onFault: (error: unknown) => void, begin: () => () => void): Response {
    return new Response(textStream(this.#text(begin), onFault), {
      headers: { 'Content-Type': 'application/json' },
    });
  }

  async *#text(begin: () => () => void): AsyncGenerator<string> {
    const end = begin();
    try {
      yield `{"success":true,${JSON.stringify(this.member)}:[`;
      let separator = '';
      for await (const rows of this.#pages) {
        if (rows.length === 0) continue;
        yield separator + JSON.stringify(rows).slice(1, -1);
        separator = ',';
      }
      yield ']}';
    } finally {
      end();
    }
  }
}

/** `{success: true, data: […]}` */
export function streamedData(pages: AsyncIterable<readonly object[]>): StreamedList {
  return new StreamedList('data', pages);
}
