import type { User } from '#shared/contract/users.ts';
import { nextMinute } from '#shared/minutes.ts';
import { opened } from '#shared/opening.ts';
import type { StartResult } from '#src/sync-client/start.ts';

/**
 * Starts `watchOrders` after the first screen, which does not wait for its code. Without a network, the code may arrive
 * much later.
 */
export async function watchOrdersLater(open: (user: User) => Promise<StartResult>): Promise<void> {
  await opened();
  for (;;) {
    try {
      const { watchOrders } = await import('./watch-orders.ts');
      return watchOrders(open);
    } catch (error) {
      console.error('The code for orders to erase this device is not here yet', error);
      await nextMinute();
    }
  }
}
