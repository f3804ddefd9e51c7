/**
 * Put in by the build (see scripts/build.mjs) for the page, the workers and the server bundle.
 * The server run from source (`npm run dev`) has none of them: it must ask `typeof __BUILD_ID__` first.
 */

/** The number of the release, from package.json. */
declare const __VERSION__: string;

/** Names this build: the same sources always give the same id. */
declare const __BUILD_ID__: string;

/** Grows with every build (seconds since 1970), so that an old tab can detect that it is old. */
declare const __BUILD_NUMBER__: number;
