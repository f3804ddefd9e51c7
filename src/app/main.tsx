import '#ui/fonts.css';
import '#ui/theme.css';
import '#ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { opened } from '#shared/opening.ts';
import { followOtherTabs, getAccount } from '#src/account/account.ts';
import { startLanguage } from '#src/i18n/languages.ts';
import { keepInstallOffer } from '#src/shells/install.ts';
import { nameMissingParts } from '#src/shells/missing-parts.ts';
import { nextTask } from '#src/shells/next-task.ts';
import { registerServiceWorker } from '#src/shells/updates.ts';
import { loadAhead } from './load-ahead.ts';
import { createAppRouter } from './router.ts';
import { startAccount } from './start-account.ts';
import { watchAccount } from './watch-account.ts';

// A CSP without unsafe-eval: zod must not try to compile its shapes.
z.config({ jitless: true });

keepInstallOffer();
nameMissingParts();
void open();
// `vite dev` serves no service worker.
if (import.meta.env.PROD) void opened.then(registerServiceWorker);

/**
 * Not at the top level of this module: a screen's file imports from it, and would wait for its end.
 * Each step takes a cheap phone up to 50 ms: it paints and listens in between.
 */
async function open(): Promise<void> {
  const isKnown = Promise.all([startAccount(), startLanguage()]);
  await nextTask();
  const router = createAppRouter();
  if (getAccount().kind === 'signed-in') loadAhead(router);
  await isKnown;
  followOtherTabs();
  watchAccount(router);
  // Loaded before it is drawn, the first screen is drawn once instead of first without and then with its content.
  await router.load().catch(console.error);
  await nextTask();

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const page = createRoot(root);
  // As a transition it is drawn in short tasks.
  startTransition(() => page.render(<RouterProvider router={router} />));
}
