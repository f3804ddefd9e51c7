import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { Copy } from './copy.ts';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';

/**
 * `npm run prove`: seeds faults into a copy of the engine, one at a time, and fails if the tests do not detect one.
 * `npm run prove -- S23 lane` runs only the faults of a rule or with a word in their name; `--list` only lists them.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
const faults = PLANTED_FAULTS.filter(
  ({ rule, what }) => words.length === 0 || words.some((one) => one === rule || what.includes(one)),
);
if (options.list) {
  for (const fault of faults) console.log(nameOf(fault));
  process.exit(0);
}

const startedAt = performance.now();
const copy = new Copy(root);
process.once('exit', () => copy.remove());
process.once('SIGINT', () => process.exit(130));
const survived: string[] = [];
await requireSoundTests();
for (const fault of faults) {
  const verdict = await judge(fault);
  if (verdict !== 'caught') survived.push(nameOf(fault));
  console.log(`${verdict.padEnd(22)} ${nameOf(fault)}`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${faults.length - survived.length} of ${faults.length} planted faults caught in ${seconds} s`,
);
process.exit(survived.length > 0 || faults.length === 0 ? 1 : 0);

/** Without a fault every test must pass; otherwise a later failure would prove nothing. */
async function requireSoundTests(): Promise<void> {
  const {
    passed,
    failed,
    words: output,
  } = await copy.test([...new Set(faults.map(({ tests }) => tests))]);
  if (failed === 0 && passed > 0) return;
  console.error(`The tests fail without any fault planted.\n${output}`);
  process.exit(1);
}

async function judge(fault: PlantedFault): Promise<string> {
  const sound = copy.read(fault.file);
  const places = sound.split(fault.find).length - 1;
  if (places !== 1) return `STANDS ${places} TIMES`;
  copy.write(
    fault.file,
    sound.replace(fault.find, () => fault.put),
  );
  const { failed, isBroken, words } = await copy.test([fault.tests]);
  copy.write(fault.file, sound);
  if (isBroken) {
    console.error(words);
    return 'DOES NOT EVEN RUN';
  }
  return failed > 0 ? 'caught' : 'SURVIVED';
}

function nameOf({ rule, what }: PlantedFault): string {
  return `${rule.padEnd(4)} ${what}`;
}
