import { defineConfig } from '@playwright/test';
import { firefoxPath, headlessChromiumPath } from './scripts/lib/tools.mjs';
import { CHROMIUM_ARGS } from './tests/support/browser.ts';
import { FIREFOX_CHANNEL, FIREFOX_PREFS } from './tests/support/firefox.ts';

/** Browser tests. Fixtures start the servers, so there is no webServer here. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/demo-network.ts',
  fullyParallel: true,
  // With three, two cores were idle for up to 45 % of the time; with six, some tests could not end in time.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // No test measures time here: a slow machine must not make one fail.
  timeout: 300_000,
  expect: {
    timeout: 20_000,
    // A smoothed edge may differ from one machine to the next; a padding or a color may not.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      maxDiffPixelRatio: 0.001,
      threshold: 0.1,
    },
  },
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    {
      name: 'chromium',
      use: { launchOptions: { executablePath: headlessChromiumPath(), args: CHROMIUM_ARGS } },
    },
    {
      // What the project exists for, in another engine.
      name: 'firefox',
      testMatch: '**/{journey,session-ends,back-forward,profiles-hub-leader}.e2e.ts',
      use: {
        browserName: 'firefox',
        channel: FIREFOX_CHANNEL,
        launchOptions: { executablePath: firefoxPath(), firefoxUserPrefs: FIREFOX_PREFS },
      },
    },
  ],
});
