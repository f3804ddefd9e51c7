import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The members of Vite's manifest of built chunks that are needed here. */
const Chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Chunks = z.infer<typeof Chunks>;

/** The name of the sign-in chunk in scripts/lib/first-chunks.mjs. */
const SIGN_IN = 'sign-in';

/**
 * A `Link` header with the files of the sign-in screens that the page itself does not name. The browser then fetches
 * them together with the others, and not a round trip later when the entry runs. Undefined if the build lists none.
 */
export async function signInFiles(folder: string): Promise<string | undefined> {
  const path = join(folder, '.vite', 'manifest.json');
  if (!existsSync(path)) return undefined;
  const chunks = Chunks.parse(JSON.parse(await readFile(path, 'utf8')));
  const named = filesOf(chunks, ({ isEntry }) => isEntry === true);
  const needed = filesOf(chunks, ({ name }) => name === SIGN_IN);
  const links = [...needed].filter((file) => !named.has(file)).map(linkTo);
  return links.length > 0 ? links.join(', ') : undefined;
}

/** The files of these chunks and of all chunks that they import. */
function filesOf(chunks: Chunks, isMeant: (chunk: Chunks[string]) => boolean): Set<string> {
  const reached = new Set(Object.values(chunks).filter(isMeant));
  for (const { imports = [] } of reached) {
    for (const key of imports) {
      const imported = chunks[key];
      if (imported) reached.add(imported);
    }
  }
  return new Set([...reached].flatMap(({ file, css = [] }) => [file, ...css]));
}

/** Not `modulepreload`: after the first one, some browsers ignore the page's import map. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `</${file}>; rel=preload; as=${kind}; crossorigin`;
}
