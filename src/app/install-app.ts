import { getAccount, onAccountChange } from '#src/account/account.ts';
import { keepApp } from '#src/shells/kept-app.ts';
import { registerServiceWorker } from '#src/shells/register-app.ts';

/*
 * Registers the service worker, and has it keep the sign-in screens. main.tsx loads it when all is shown. What a
 * signed-in person needs follows after their first rows (features/layout/watches.tsx).
 */

void start();

async function start(): Promise<void> {
  await registerServiceWorker();
  onAccountChange(keep);
  keep();
}

function keep(): void {
  const account = getAccount();
  if (account.kind === 'signed-in') return;
  keepApp(account.kind === 'guest' ? null : account.user).catch((error: unknown) =>
    console.info('The app is not on this device yet', error),
  );
}
