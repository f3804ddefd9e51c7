import { writeFileSync } from 'node:fs';
import { addressesPage, readSources, routeTable } from './route-table.ts';

// `npm run routes`: writes docs/addresses.md. It fails if an address has no screen or no test.
const { markdown, missing } = routeTable(readSources());
writeFileSync('docs/addresses.md', addressesPage(markdown));
for (const sentence of missing) console.error(sentence);
process.exitCode = missing.length === 0 ? 0 : 1;
