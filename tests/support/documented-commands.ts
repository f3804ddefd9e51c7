import { readFileSync } from 'node:fs';

/** One chapter of docs/operations.md, without its title. Throws if there is no such chapter. */
export function operationsChapter(title: string): string {
  const page = readFileSync('docs/operations.md', 'utf8');
  const chapter = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  if (chapter === undefined) throw new Error(`docs/operations.md has no chapter “${title}”`);
  return chapter.slice(title.length);
}

/** The commands of the executable that a text contains, in order, each as a list of words. */
export function commandsIn(text: string): string[][] {
  const commands = text.matchAll(/`node dist\/server\/main\.js ([^`]+)`/g);
  return [...commands].map(([, line = '']) => wordsOf(line));
}

/** The words of a command line; a quoted text is one word. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}
