import { readFileSync } from 'node:fs';

/** One chapter of docs/operations.md, without its title. Throws where there is none. */
export function operationsChapter(title: string): string {
  const page = readFileSync('docs/operations.md', 'utf8');
  const chapter = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  if (chapter === undefined) throw new Error(`docs/operations.md has no chapter “${title}”`);
  return chapter.slice(title.length);
}

/** The commands of the executable in a text, in their order, each as its words. */
export function commandsIn(text: string): string[][] {
  const commands = text.matchAll(/`node dist\/server\/main\.js ([^`]+)`/g);
  return [...commands].map(([, line = '']) => wordsOf(line));
}

/** The words of a command line; those in quotes are one. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}
