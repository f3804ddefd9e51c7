import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

type SentenceKind = 'comment' | 'document' | 'screen' | 'test name';

export interface Sentence {
  kind: SentenceKind;
  file: string;
  /** The line where the paragraph begins, counted from 1. */
  line: number;
  text: string;
}

interface Passage {
  kind: SentenceKind;
  /** Position in the file. */
  at: number;
  text: string;
}

/** The project's English sentences: comments, documents, screen texts and test names. */
export function sentencesOf(file: string, source: string): Sentence[] {
  return passagesOf(file, source).flatMap(({ kind, at, text }) =>
    splitSentences(text).map((sentence) => ({
      kind,
      file,
      line: source.slice(0, at).split('\n').length,
      text: sentence,
    })),
  );
}

/** Every file with English text, except copied and generated files. Run from the root. */
export function readProse(): Map<string, string> {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  );
  const paths = [...readdirSync('.').filter((name) => name.endsWith('.md')), ...inFolders];
  const ours = paths.filter((path) => /\.(tsx?|mjs|css|md)$/.test(path) && !NOT_OURS.test(path));
  return new Map(ours.map((path) => [path, readFileSync(path, 'utf8')]));
}

const FOLDERS = ['src', 'workers', 'server', 'tests', 'scripts', 'docs'];

/** Texts of the specifications, an independent backend, and generated files. */
const NOT_OURS =
  /^(tests\/(spec-texts|second-backend)\/|src\/routeTree\.gen\.ts|docs\/addresses\.md)/;

function passagesOf(file: string, source: string): Passage[] {
  if (file.endsWith('.md')) return documentPassages(source);
  if (file.endsWith('.css')) {
    return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => ({
      kind: 'comment',
      at: found.index,
      text: withoutStars(found[1] ?? ''),
    }));
  }
  return codePassages(file, source);
}

/** Paragraphs, list items and table cells, without code blocks and pictures. */
function documentPassages(source: string): Passage[] {
  const plain = source.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' '));
  const passages: Passage[] = [];
  for (const found of plain.matchAll(/[^\n]+(?:\n(?!\s*(?:[-*|#\d>]|\n))[^\n]+)*/g)) {
    const cells = found[0].startsWith('|') ? found[0].split('|') : [found[0]];
    for (const cell of cells) passages.push({ kind: 'document', at: found.index, text: cell });
  }
  return passages;
}

function codePassages(file: string, source: string): Passage[] {
  const { comments, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return [...commentPassages(comments, source), ...texts(program, file)];
}

/** Block comments, and consecutive line comments as one paragraph. */
function commentPassages(
  comments: readonly { type: string; value: string; start: number; end: number }[],
  source: string,
): Passage[] {
  const passages: (Passage & { end: number })[] = [];
  for (const { type, value, start, end } of comments) {
    const before = passages.at(-1);
    const joins = type === 'Line' && before && /^\n\s*$/.test(source.slice(before.end, start));
    if (joins) Object.assign(before, { text: `${before.text} ${value}`, end });
    else passages.push({ kind: 'comment', at: start, text: withoutStars(value), end });
  }
  return passages;
}

function withoutStars(text: string): string {
  return text.replace(/^\*/, '').replace(/\n\s*\*?/g, '\n');
}

/** Screen texts, recognized by their form (text between tags, or several words), and test names. */
function texts(node: unknown, file: string): Passage[] {
  if (Array.isArray(node)) return node.flatMap((one) => texts(one, file));
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, start, callee, arguments: given } = node as Node;
  const isTest = /(^tests\/|\.test\.tsx?$)/.test(file);
  if (isTest && type === 'CallExpression' && isTestCall(callee)) {
    const name = given?.[0];
    const text = typeof name?.value === 'string' ? name.value : templateText(name);
    const own: Passage[] = text ? [{ kind: 'test name', at: name?.start ?? 0, text }] : [];
    return [...own, ...texts(given?.slice(1), file)];
  }
  const isText = type === 'JSXText' || (type === 'Literal' && typeof value === 'string');
  if (isText && !isTest && isScreenText(String(value))) {
    return [{ kind: 'screen', at: start ?? 0, text: String(value) }];
  }
  if (type === 'ImportDeclaration' || type === 'Literal') return [];
  return Object.values(node).flatMap((one) => texts(one, file));
}

interface Node {
  type?: string;
  value?: unknown;
  start?: number;
  callee?: Node & { name?: string; object?: Node; callee?: Node };
  arguments?: Node[];
  quasis?: { value: { cooked?: string } }[];
}

function isTestCall(callee: Node['callee']): boolean {
  if (!callee) return false;
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(callee.name ?? '');
  return isTestCall(callee.callee ?? callee.object);
}

function templateText(node: Node | undefined): string {
  return (node?.quasis ?? []).map(({ value }) => value.cooked ?? '').join('…');
}

function isScreenText(text: string): boolean {
  return /^\s*[A-Z'“"]?[\p{L}’']+( [\p{L}\d’',%/-]+){2,}/u.test(text);
}

/** Sentences with at least four words: shorter ones are headings and labels. */
function splitSentences(text: string): string[] {
  return text
    .replace(/\n\s*\n|\n\s*@/g, '. \n@')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?][)"'”’*`]*)\s+(?=[\p{Lu}`'"“*(@])/u)
    .map((sentence) => sentence.replace(/^[-*#>\s]+|^\d+\. |^@\w+ /g, '').trim())
    .filter((sentence) => sentence.split(' ').length >= 4 && /[a-z]{2}/.test(sentence));
}
