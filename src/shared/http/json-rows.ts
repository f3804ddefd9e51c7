/**
 * Extracts the rows of a list from a JSON body that is still arriving: the objects of the first array that contains
 * any. A body of another form has no rows and does not throw.
 */
export class JsonRows {
  /** The brackets that are open at the current position. */
  readonly #open: string[] = [];
  #isInString = false;
  #isEscaped = false;
  /** The text of the row that is not complete yet. */
  #row = '';
  /** Number of brackets open around that row; undefined between rows. */
  #rowDepth: number | undefined;
  /** The same number for every row of the list, once the first row has been seen. */
  #listDepth: number | undefined;
  #isOver = false;

  /** Returns the rows that this piece of the text completes. */
  push(text: string): unknown[] {
    const rows: unknown[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at] ?? '';
      if (this.#isInString) this.#readString(char);
      else if (char === '"') this.#isInString = true;
      else if (char === '{' || char === '[') {
        if (this.#beginsRow(char)) start = at;
        this.#open.push(char);
      } else if (char === '}' || char === ']') {
        this.#open.pop();
        if (this.#listDepth !== undefined && this.#open.length < this.#listDepth)
          this.#isOver = true;
        if (this.#open.length !== this.#rowDepth) continue;
        rows.push(...parsed(this.#row + text.slice(start, at + 1)));
        this.#row = '';
        this.#rowDepth = undefined;
      }
    }
    if (this.#rowDepth !== undefined) this.#row += text.slice(start);
    return rows;
  }

  #readString(char: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === '\\') this.#isEscaped = true;
    else if (char === '"') this.#isInString = false;
  }

  #beginsRow(char: string): boolean {
    const depth = this.#open.length;
    if (this.#isOver || this.#rowDepth !== undefined) return false;
    if (char !== '{' || this.#open.at(-1) !== '[' || depth !== (this.#listDepth ?? depth))
      return false;
    this.#rowDepth = depth;
    this.#listDepth = depth;
    return true;
  }
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    // Not JSON after all. The whole body is classified once it has arrived.
    return [];
  }
}
