import { Buffer } from 'node:buffer';
import type { BrowserContext } from '@playwright/test';

/** A Tuesday at 10:00 in UTC: what the demo network is made for and what every screen takes for now. */
const FIXED_TIME = '2026-03-10T10:00:00.000Z';

/** For a program before it starts: `Date` always answers the same moment, while timers run as usual. */
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

/** For Node: options with which a process has the fixed time. */
export function nodeAtFixedTime(at = FIXED_TIME): string[] {
  const code = Buffer.from(fixedTime(at)).toString('base64');
  return ['--import', `data:text/javascript;base64,${code}`];
}

/** Every page of the browser, and its workers, which Playwright's own clock leaves out. */
export async function fixTime(context: BrowserContext, at = FIXED_TIME): Promise<void> {
  const code = fixedTime(at);
  await context.addInitScript(code);
  await context.route(/\/assets\/entry-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}${await response.text()}` });
  });
}
