/**
 * The values of `__BUILD_ID__` and `__BUILD_NUMBER__` (build-constants.d.ts). scripts/build.mjs hands them
 * down in the environment; without them it is the development server or a test that asks.
 */
export function buildConstants() {
  const { FIELDBOOK_BUILD_ID = 'dev', FIELDBOOK_BUILD_NUMBER = '1' } = process.env;
  return {
    __BUILD_ID__: JSON.stringify(FIELDBOOK_BUILD_ID),
    __BUILD_NUMBER__: FIELDBOOK_BUILD_NUMBER,
  };
}
