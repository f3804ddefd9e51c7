import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

const FOLDERS = ['src', 'workers', 'server', 'tests'];
const TEST = /\.test\.tsx?$/;
const REPLACES = /\bvi\.(mock|doMock|resetModules)\(/;

/** Test files that replace or reload a module, so they cannot share their modules with others. Paths in the repository. */
export const WITH_OWN_MODULES: string[] = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST.test(name))
    .map((name) => join(folder, name)),
).filter((path) => REPLACES.test(readFileSync(inRoot(path), 'utf8')));
