import '#ui/fonts.css';
import '#ui/theme.css';
import '#ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { followOtherTabs } from './account/account.ts';
import { createAppRouter } from './router.ts';
import { keepInstallOffer } from './shells/install.ts';
import { registerServiceWorker } from './shells/updates.ts';
import { startAccount } from './start-account.ts';
import { watchAccount } from './watch-account.ts';

// A CSP without unsafe-eval: zod must not try to compile its shapes.
z.config({ jitless: true });

keepInstallOffer();
await startAccount();

const router = createAppRouter();
followOtherTabs();
watchAccount(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<RouterProvider router={router} />);

// `vite dev` serves no service worker.
if (import.meta.env.PROD) void registerServiceWorker();
