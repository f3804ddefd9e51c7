import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createBackend } from './backend.ts';
import { demoNetwork } from './demo.ts';
import { drawProfile } from './draw-profile.ts';
import { namedProfiles, type ProfileName } from './named-profiles.ts';
import type { Profile } from './profiles.ts';
import { serve } from './serve.ts';

/** Starts a backend with the demo network by hand. The README lists the options. */
const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'express' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '4100' },
    directory: { type: 'string' },
    cors: { type: 'boolean', default: false },
  },
});

function chosenProfile(): Profile {
  if (values.draw !== undefined) return drawProfile(Number(values.draw));
  if (!Object.hasOwn(namedProfiles, values.profile)) {
    throw new Error(`Unknown profile. Choose one of: ${Object.keys(namedProfiles).join(', ')}`);
  }
  return namedProfiles[values.profile as ProfileName];
}

const backend = createBackend({
  profile: chosenProfile(),
  seed: Number(values.seed),
  sleep: (ms) => setTimeout(ms),
});
demoNetwork(backend, Date.now());
const served = serve({
  backend,
  cors: values.cors,
  ...(values.directory === undefined ? {} : { directory: values.directory }),
});
const { url } = await served.listen(Number(values.port));
process.stdout.write(`Profile ${backend.profile.name} at ${url}/api\n`);
