import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/*
 * `node scripts/count-kinds.mjs`: counts how many lines each record of an extra costs, without tests and catalogs. A
 * line counts for a kind if it exists only because of it: all lines of the kind's own files, and those lines of shared
 * files that name it.
 */

// `names`: lines of shared files that count. `record`: fields, table, endpoints, feed and plain writes. `rules`:
// behavior that only this kind has: permissions, consequences, special endpoints and writes. `screens`: screens and
// their queries.
const KINDS = {
  cohort: {
    names: /cohort(?!_?-?participant)/i,
    record: /^src\/records\/cohort\.ts$|migrations\/253-/,
    rules: /^server\/domain\/cohorts\.ts$|^src\/shared\/cohorts\.ts$/,
    screens: /^src\/features\/training\/(kept-)?(cohort|session)|^src\/db\/queries\/cohort/,
  },
  attendance: {
    names: /participants?\b.*cohort|cohort.?participant|attendance|(add-?to|remove-?from)-?cohort/i,
    record: /^src\/records\/cohort-participant\.ts$/,
    rules:
      /cohort-participants\.ts$|mutations\/(add-to|remove-from)-cohort|mark-attendance|attendance-words/,
    screens: /^src\/features\/training\/(kept-roster|attendance)/,
  },
  resource: {
    names: /resource/i,
    record: /^src\/records\/resource\.ts$|migrations\/300-/,
    rules: /^server\/domain\/training-resources\.ts$|resource-order\.ts$|training-files\.ts$|301-/,
    screens:
      /^src\/features\/training\/(?!cohort).*(resource|pdf|file)|queries\/(training-resources|kept-files)/,
  },
  decision: {
    names: /meeting_?decision|decisions?(Feed|OfEvent)?\b(?!s?\/|-)/i,
    record: /^src\/records\/decision\.ts$|tables\/meeting-decisions\.ts$|migrations\/261-/,
    rules:
      /^(server|src\/shared)\/.*decision-meeting\.ts$|meeting-cells\.ts$|edit-decision|answer-late-votes|set-meeting/,
    screens: /^src\/features\/assessments\/after-party\/|queries\/(decision-meeting|meeting-pack)/,
  },
};

/** Shared files that list kinds. */
const SHARED =
  /^(src\/(records|mutations|db\/tables)\/|workers\/sync\/sources\/|server\/(routes|sync|db|privacy|app\.ts))/;

/** Counts only code: a comment costs nothing to maintain, and may mention "decisions". */
const isCode = (/** @type {string} */ line) => !/^\s*(\/\/|\/?\*)/.test(line);

const isCounted = (/** @type {string} */ file) =>
  /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file);

const files = execFileSync('git', ['ls-files', 'src', 'workers', 'server'], { encoding: 'utf8' })
  .split('\n')
  .filter(isCounted)
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').slice(0, -1) }));
const parts = /** @type {const} */ (['record', 'rules', 'screens']);
const partOf = (
  /** @type {Record<typeof parts[number], RegExp>} */ kind,
  /** @type {string} */ file,
) => parts.find((part) => kind[part].test(file));
const isOwn = (/** @type {string} */ file) =>
  Object.values(KINDS).some((kind) => partOf(kind, file));

for (const [name, kind] of Object.entries(KINDS)) {
  console.log(`\n${name}`);
  for (const part of parts) {
    const own = files.filter(({ file }) => partOf(kind, file) === part);
    const named = files
      .filter(({ file }) => part === 'record' && SHARED.test(file) && !isOwn(file))
      .map(({ file, lines }) => ({
        file,
        lines: lines.filter((line) => isCode(line) && kind.names.test(line)),
      }))
      .filter(({ lines }) => lines.length > 0);
    const all = [...own, ...named];
    const sum = all.reduce((total, { lines }) => total + lines.length, 0);
    console.log(
      `  ${part}: ${sum} lines in ${own.length} files of its own and ${named.length} shared`,
    );
    for (const { file, lines } of all) console.log(`    ${lines.length} ${file}`);
  }
}
