import { runHubLeaderJourney } from '#tests/support/profile-hub.ts';
import { PHONE, test } from '#tests/support/profile-stage.ts';

/* The main journey with an independent backend, in Chromium and in Firefox. */

test.use(PHONE);

for (const name of ['express', 'strict-limits'] as const) {
  test(`${name}: a hub leader works without a network, and each change arrives once`, async ({
    page,
    stageOf,
  }) => {
    await runHubLeaderJourney(page, await stageOf(name));
  });
}
