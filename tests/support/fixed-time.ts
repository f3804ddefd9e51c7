import { Buffer } from 'node:buffer';
import type { BrowserContext } from '@playwright/test';

/** A Tuesday at 10:00 UTC, the time for which the demo network is generated and which every screen shows as now. */
const FIXED_TIME = '2026-03-10T10:00:00.000Z';

/** Code to run before a program: `Date` always returns the same time, while timers work as usual. */
function fixedTime(at: string): string {
  return `{
    const RealDate = Date;
    const now = RealDate.parse(${JSON.stringify(at)});
    globalThis.Date = class Date extends RealDate {
      constructor(...args) {
        if (args.length === 0) super(now);
        else super(...args);
      }
      static now() {
        return now;
      }
    };
  }\n`;
}

/** Node options for a process with the fixed time. */
export function nodeAtFixedTime(at = FIXED_TIME): string[] {
  const code = Buffer.from(fixedTime(at)).toString('base64');
  return ['--import', `data:text/javascript;base64,${code}`];
}

/** Fixes the time in every page of the browser and in its workers, which Playwright's own clock does not cover. */
export async function fixTime(context: BrowserContext, at = FIXED_TIME): Promise<void> {
  const code = fixedTime(at);
  await context.addInitScript(code);
  await context.route(/\/assets\/(?:sync|picture)-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}${await response.text()}` });
  });
}
