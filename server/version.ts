/** The release; the build id tells two builds of one release apart. */
export const VERSION = '0.2.0';

export function buildId(): string {
  return typeof __BUILD_ID__ === 'undefined' ? 'dev' : __BUILD_ID__;
}

export function versionText(): string {
  return `Fieldbook ${VERSION} (${buildId()})`;
}
