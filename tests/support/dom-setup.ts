import './quick-styles.ts';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// A screen is a chunk that is loaded when it is first opened, which takes a while on a busy machine.
// Less than the limit of a test (vitest.config.ts), so that a failure says what was missing.
configure({ asyncUtilTimeout: 20_000 });

// As the build writes it into the page (scripts/lib/build-constants.mjs).
Object.assign(document.documentElement.dataset, { version: __VERSION__, build: __BUILD_ID__ });

// As if the page had loaded in two seconds: on a busy machine, it would count as one over a slow line.
const now = performance.now;
performance.now = () => 2_000;
await import('#shared/opening.ts');
performance.now = now;
