/**
 * Takes the rows of a list out of a JSON body that is still arriving: the objects of the first array that holds any.
 * Nothing is thrown for a body of another form; it gives no rows.
 */
export class JsonRows {
  /** Open brackets around the place where the text continues. */
  readonly #open: string[] = [];
  #isInString = false;
  #isEscaped = false;
  /** Text of the row that is not complete yet. */
  #row = '';
  /** Number of open brackets outside of that row; undefined between rows. */
  #rowDepth: number | undefined;
  /** The same of every row of the list, once the first has been seen. */
  #listDepth: number | undefined;
  #isOver = false;

  /** The rows that this piece of the text completes. */
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
    // Not JSON after all: the whole body is judged once it is there.
    return [];
  }
}
