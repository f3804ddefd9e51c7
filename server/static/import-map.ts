import { createHash } from 'node:crypto';
import { PAGE, type StaticFiles } from './files.ts';

/**
 * The import map is the page's only inline script: it names the files of the build, so that a changed file changes no
 * other (vite.config.ts).
 */
const IMPORT_MAP = /<script type="importmap">(?<content>[^<]*)<\/script>/;

/** The hash that lets a content security policy allow the page's import map; undefined if the page has none. */
export function importMapHash(files: StaticFiles | undefined): string | undefined {
  const page = files?.get(PAGE);
  const content = page && IMPORT_MAP.exec(new TextDecoder().decode(page.plain))?.groups?.content;
  if (content === undefined) return undefined;
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
