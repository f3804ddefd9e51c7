import { readFileSync, writeFileSync } from 'node:fs';
import { inReadme, readSources, routeTable } from './route-table.ts';

// `npm run routes`: puts the table of all addresses into the README; fails when one lacks a screen or a test.
const { markdown, missing } = routeTable(readSources());
writeFileSync('README.md', inReadme(readFileSync('README.md', 'utf8'), markdown));
for (const sentence of missing) console.error(sentence);
process.exitCode = missing.length === 0 ? 0 : 1;
