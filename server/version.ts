import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release number from package.json. The build id distinguishes two builds of one release. */
export const VERSION: string = typeof __VERSION__ === 'undefined' ? releaseOfSource() : __VERSION__;

export function buildId(): string {
  return typeof __BUILD_ID__ === 'undefined' ? 'dev' : __BUILD_ID__;
}

export function versionText(): string {
  return `Fieldbook ${VERSION} (${buildId()})`;
}

/** When run from source, no build has put the number in. */
function releaseOfSource(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version;
}
