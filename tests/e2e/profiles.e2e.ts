import type { Page } from '@playwright/test';
import { runHubLeaderJourney } from '#tests/support/profile-hub.ts';
import {
  runAdminJourney,
  runAssessorJourney,
  runFailureJourney,
  runPlanterJourney,
} from '#tests/support/profile-journeys.ts';
import { PHONE, type ProfileName, type ProfileStage, test } from '#tests/support/profile-stage.ts';
import { NOT_INSTALLED } from '#tests/support/stage.ts';

/*
 * The built page with independent backends, each with the habits of one framework or installation
 * (tests/second-backend). profiles-hub-leader.e2e.ts runs the main journey with two more of them, also in Firefox.
 */

type Journey = (page: Page, stage: ProfileStage) => Promise<void>;

const PROFILES = [
  'express',
  'go',
  'django',
  'laravel',
  'rails',
  'spa-fallback',
  'strict-limits',
  'dates-with-time',
  'text-ids',
  'bare',
  'shuffled',
  'forbidding',
  'slow',
  'permissive',
] as const satisfies ProfileName[];

function runs(title: string, journey: Journey, profiles: readonly ProfileName[]): void {
  for (const name of profiles) {
    test(`${name}: ${title}`, async ({ page, stageOf }) => {
      await journey(page, await stageOf(name));
    });
  }
}

const without = (...names: ProfileName[]) => PROFILES.filter((name) => !names.includes(name));

test.use(PHONE);

runs(
  'a hub leader works without a network, and each change arrives once',
  runHubLeaderJourney,
  without('express', 'strict-limits'),
);
runs(
  'a planter reports without a network, and the report arrives once',
  runPlanterJourney,
  PROFILES,
);

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);
  runs('an assessor sees an event and saves a report', runAssessorJourney, PROFILES);
  runs(
    'an administrator moves a planter and invites somebody twice',
    runAdminJourney,
    without('laravel', 'shuffled', 'strict-limits'),
  );
  runs(
    'addresses that keep failing delay only themselves',
    runFailureJourney,
    without('strict-limits', 'bare'),
  );
});
