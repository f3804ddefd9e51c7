import { posix } from 'node:path';
import type { Files } from './house-rules.ts';

/** The two specifications have nine sections each (docs/specification.md). */
const SECTIONS = { parts: 2, sections: 9 };

const PAGE = /(?<![\w/:.-])(?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-]+\.md\b/g;
const SPEC = /\bspec(?:ification)? parts? (\d)(?: and (\d))?, (?:section )?(\d+)(?: and (\d+))?/gi;
const SIGN = /\u00a7/g;

/**
 * Dead references in code and documents: a page (`docs/sync.md`) that does not exist, a section that the specifications
 * do not have, or a section sign, which does not say which document it belongs to.
 * A page may be given relative to the root of the repository or to the folder of the file.
 * @returns one sentence for each
 */
export function deadReferences(files: Files, paths: ReadonlySet<string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...matches(text, PAGE)
      .filter(([page]) => !isThere(page, file, paths))
      .map(([page]) => `${file} refers to ${page}, which does not exist`),
    ...matches(text, SPEC)
      .filter(([, ...numbers]) => !isSection(numbers))
      .map(([words]) => `${file} refers to ${words}, which docs/specification.md does not list`),
    ...matches(text, SIGN).map(() => `${file} refers to a section without naming the document`),
  ]);
}

function matches(text: string, pattern: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)];
}

function isThere(page: string, file: string, paths: ReadonlySet<string>): boolean {
  const besideFile = posix.join(posix.dirname(file), page);
  return paths.has(besideFile) || paths.has(posix.normalize(page.replace(/^\//, '')));
}

function isSection([part, otherPart, section, otherSection]: (string | undefined)[]): boolean {
  const isPart = (text = '1') => Number(text) >= 1 && Number(text) <= SECTIONS.parts;
  const isNumber = (text = '1') => Number(text) >= 1 && Number(text) <= SECTIONS.sections;
  return isPart(part) && isPart(otherPart) && isNumber(section) && isNumber(otherSection);
}
