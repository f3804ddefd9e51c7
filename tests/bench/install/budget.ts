// Holds the budgets of the installation in `npm run check`: exceeding one fails it. `npm run bench -- install` prints
// all sizes. If a screen has become too big, put it into another area of `scripts/lib/later-chunks.mjs`.
import { kilobytes, sentBytes } from '../../../scripts/lib/sent-bytes.mjs';
import { buildIsCurrent } from '../../../scripts/lib/sources.mjs';
import { giveUp, say } from '../../../scripts/lib/tell.mjs';
import {
  installSize,
  PEOPLE,
  readPlan,
  screensWithoutFiles,
  updateSizes,
  wholeSize,
} from './sizes.ts';

/** After the home screen, for each kind of person; the aim is set for a hub leader. */
const INSTALL = { files: 40, bytes: 450_000 };
/** A release that changes one screen. */
const UPDATE_BYTES = 60_000;
/** Everything, for everybody. */
const WHOLE = { files: 55, bytes: 1_015_000 };
const LANGUAGE_BYTES = 41_000;

if (!buildIsCurrent()) giveUp('There is no current build to measure: run npm run build first.');
const plan = await readPlan();
const problems: string[] = [];

for (const screen of screensWithoutFiles(plan)) {
  problems.push(`The install plan has no files for ${screen}`);
}
for (const [name, person] of Object.entries(PEOPLE)) {
  const { files, bytes } = await installSize(plan, person, 'home');
  say(`${name}: ${files} files, ${kilobytes(bytes)} after the home screen`);
  const isTooBig = files > INSTALL.files || bytes > INSTALL.bytes;
  if (isTooBig)
    problems.push(`${name}: more than ${INSTALL.files} files or ${kilobytes(INSTALL.bytes)}`);
}
const whole = wholeSize(plan, 'everything', null);
say(`everything: ${whole.files} files, ${kilobytes(whole.bytes)}`);
if (whole.files > WHOLE.files || whole.bytes > WHOLE.bytes) {
  problems.push(`everything: more than ${WHOLE.files} files or ${kilobytes(WHOLE.bytes)}`);
}
const updates = await updateSizes();
const [largest] = updates;
if (largest) say(`one changed screen: at most ${kilobytes(largest.bytes)} (${largest.screen})`);
for (const { screen, file, bytes } of updates.filter((one) => one.bytes > UPDATE_BYTES)) {
  problems.push(
    `${screen}: an update costs ${kilobytes(bytes)} of ${kilobytes(UPDATE_BYTES)} (${file})`,
  );
}
for (const catalog of plan.catalogs) {
  const bytes = sentBytes(catalog.slice(1));
  if (bytes > LANGUAGE_BYTES) problems.push(`${catalog}: ${kilobytes(bytes)}`);
}
for (const problem of problems) say(problem);
process.exit(problems.length === 0 ? 0 : 1);
