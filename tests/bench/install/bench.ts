import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { kilobytes, sentBytes } from '../../../scripts/lib/sent-bytes.mjs';
import { buildNote } from '../../../scripts/lib/sources.mjs';
import { installSize, PEOPLE, readPlan, updateSizes, WORKER, wholeSize } from './sizes.ts';

/** A small release: one text of one screen is replaced. */
const CHANGE = {
  file: 'src/features/hub-assignment/unassigned-panel.tsx',
  from: 'Unassigned Planters</Trans>',
  to: 'Planters without a hub</Trans>',
};

/** `npm run bench -- install`: what each kind of person installs, and what an update transfers. */
export async function benchInstall(): Promise<void> {
  const plan = await readPlan();
  console.log(
    '\n| on the device of a | to work offline, after the home screen | after the sign-in screen | from nothing | with PDFs | everything |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const [name, person] of Object.entries(PEOPLE)) {
    const sizes = [
      await installSize(plan, person, 'home'),
      await installSize(plan, person, 'sign-in'),
      wholeSize(plan, 'needed', person),
      wholeSize(plan, 'trip', person),
      wholeSize(plan, 'everything', person),
    ];
    console.log(
      `| ${name} | ${sizes.map(({ files, bytes }) => `${files} files, ${kilobytes(bytes)}`).join(' | ')} |`,
    );
  }
  console.log('\n| a release that changes only | transfers |');
  console.log('|---|---|');
  for (const { screen, bytes } of await updateSizes())
    console.log(`| ${screen} | ${kilobytes(bytes)} |`);
}

/** Builds twice, the second time with another text on one screen, and prints which files differ. */
export function benchUpdate(): void {
  const before = filesBuilt();
  const path = inRoot(CHANGE.file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(CHANGE.from)) throw new Error(`${CHANGE.file} has no text to change`);
  try {
    writeFileSync(path, source.replace(CHANGE.from, CHANGE.to));
    build();
    const changed = [...filesBuilt()].filter((file) => !before.has(file));
    // A device in another language than English also fetches its catalog.
    const transferred = ['index.html', WORKER, ...changed.filter((file) => !/language/.test(file))];
    const bytes = transferred.reduce((sum, file) => sum + sentBytes(file), 0);
    console.log(`\nAn update that changes ${CHANGE.file} transfers ${kilobytes(bytes)}:`);
    for (const file of transferred)
      console.log(`  ${kilobytes(sentBytes(file)).padStart(9)}  ${file}`);
  } finally {
    writeFileSync(path, source);
    build();
  }
}

/** Names that contain a hash of the content. */
function filesBuilt(): Set<string> {
  if (!existsSync(buildNote)) build();
  const names = readdirSync(inRoot('dist', 'web', 'assets'));
  return new Set(
    names.filter((name) => !/\.(br|gz|map)$/.test(name)).map((name) => `assets/${name}`),
  );
}

function build(): void {
  const { status } = spawnSync(process.execPath, [inRoot('scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
}
