// `npm run translations`: updates the catalogs in src/locales from the texts in the code. With --check it changes
// nothing, and fails if the catalogs differ from the code or a translation does not compile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { localesFolder } from './lib/languages.mjs';
import { giveUp, say } from './lib/tell.mjs';
import { compiledCatalog, config } from './lib/translations.mjs';

const isCheck = process.argv.includes('--check');
const paths = new Map(config.locales.map((tag) => [tag, join(localesFolder, `${tag}.po`)]));
const before = new Map([...paths].map(([tag, path]) => [tag, readFileSync(path, 'utf8')]));

await extract();
const problems = [...(isCheck ? differences() : []), ...(await faults())];
if (problems.length > 0) giveUp(problems.join('\n'));
say(
  `The catalogs of ${config.locales.length} languages are ${isCheck ? 'in order' : 'up to date'}.`,
);

async function extract() {
  for (const catalog of await getCatalogs(config)) {
    const made = await catalog.make({
      clean: true,
      overwrite: false,
      orderBy: config.orderBy,
      locale: config.locales,
    });
    if (!made) giveUp('Not all texts could be extracted; the reason is above.');
  }
}

/** Lists the catalogs that the extraction has changed, and restores them. */
function differences() {
  const changed = [...paths].filter(
    ([tag, path]) => readFileSync(path, 'utf8') !== before.get(tag),
  );
  for (const [tag, path] of changed) writeFileSync(path, before.get(tag) ?? '');
  return changed.map(
    ([tag]) => `src/locales/${tag}.po differs from the code: npm run translations`,
  );
}

async function faults() {
  const all = await Promise.all(
    config.locales.map(async (tag) => ({ tag, ...(await compiledCatalog(tag)) })),
  );
  return all.flatMap(({ tag, errors }) => errors.map((error) => `src/locales/${tag}.po: ${error}`));
}
