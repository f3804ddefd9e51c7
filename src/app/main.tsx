import '#ui/fonts.css';
import '#ui/theme.css';
import '#ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { isSlowLine, opened } from '#shared/opening.ts';
import { followOtherTabs, getAccount } from '#src/account/account.ts';
import { startLanguage } from '#src/i18n/languages.ts';
import { keepInstallOffer } from '#src/shells/install-offer.ts';
import { nameMissingParts } from '#src/shells/missing-parts.ts';
import { nextTask } from '#src/shells/next-task.ts';
import { loadAhead } from './load-ahead.ts';
import { createAppRouter } from './router.ts';
import { startAccount } from './start-account.ts';
import { watchAccount } from './watch-account.ts';

// The CSP forbids unsafe-eval, so zod must not compile its schemas.
z.config({ jitless: true });

startFonts();
keepInstallOffer();
nameMissingParts();
void open();
// `vite dev` serves no service worker.
if (import.meta.env.PROD) void opened().then(() => import('./install-app.ts'));

/**
 * Not awaited at the top level of this module: screens import from it and would have to wait. Each step takes up to 50
 * ms on a cheap phone, so the browser gets to paint and handle input in between.
 */
async function open(): Promise<void> {
  const isKnown = Promise.all([startAccount(), startLanguage()]);
  // In the same task, so that the screen's files are fetched together with those that ask who is signed in.
  const router = createAppRouter();
  if (getAccount().kind === 'signed-in') loadAhead(router, router.latestLocation.pathname);
  // While somebody types a password, the code of what follows can already arrive.
  else void opened().then(() => loadAhead(router, '/'));
  await nextTask();
  await isKnown;
  followOtherTabs();
  watchAccount(router);
  // Load first, then render: the first screen is rendered once, not first without and then with its content.
  await router.load().catch(console.error);
  await nextTask();

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const page = createRoot(root);
  // A transition lets React render in short tasks.
  startTransition(() => page.render(<RouterProvider router={router} />));
}

/** From this device, the fonts are here before the first text. Over a slow line, they wait for the first rows. */
function startFonts(): void {
  if (navigator.serviceWorker?.controller) {
    for (const family of ['Open Sans', 'Montserrat']) void document.fonts.load(`1em ${family}`);
  } else if (isSlowLine) document.documentElement.dataset.fonts = 'later';
}
