import * as z from 'zod/mini';
import { currentMirror } from '#db/current.ts';
import { type HubSearch, openHubSearch } from '#db/queries/hub-search.ts';
import { openPlanterCards } from '#db/queries/planter-cards.ts';
import { hubOrder } from '#db/queries/planters.ts';
import { lidOf, newLid } from '#shared/ids.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { wakeWorker } from '#src/sync-client/bridge.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { startEngine, until } from './engine-start.ts';
import { CONTACT_DAY, LISTED, type Shown, type Stack } from './stack.ts';
import { runStack } from './stack-page.ts';

// The app's CSP forbids compiled schemas.
z.config({ jitless: true });

let leader = 0;
let search: HubSearch | undefined;

/** The sync engine with the queries of the hub screen, without any screen. */
const fieldbook: Stack = {
  async open(person) {
    leader = person.userId;
    await startEngine(person);
  },

  async download() {
    await until(async () => ((await currentMirror().feeds.get('changes'))?.readAt ?? 0) > 0);
  },

  watchFirst(show) {
    void hubOrder(currentMirror(), leader, 'overdue').then((lids) => {
      const cards = openPlanterCards(currentMirror());
      cards.follow();
      cards.subscribe(() => {
        const shown = [...cards.view().byLid.values()].map(
          ({ row }): Shown => ({
            id: row.id ?? 0,
            name: `${row.first_name} ${row.last_name}`,
            church: row.church_name,
            lastContact: row.last_contact_date,
          }),
        );
        show(shown);
      });
      cards.want(lids.slice(0, LISTED));
    });
  },

  async logContact(planter, notes) {
    const saved = await enqueue(logContact, {
      contact: newLid(),
      planter: lidOf(planter),
      planterName: 'A Planter',
      contact_date: CONTACT_DAY,
      contact_type: 'phone',
      notes,
      next_contact_date: '',
      by: leader,
      byName: 'A Leader',
    });
    if (saved.kind !== 'saved') throw new Error(saved.message);
  },

  settle: () => Promise.resolve(),

  async receive() {
    await wakeWorker('manual');
  },

  async find(text) {
    search ??= await openHubSearch(currentMirror(), leader, () => undefined);
    return search.filter(await hubKeys(), text).length;
  },

  counts: async () => ({
    planters: await currentMirror().rows('planters').count(),
    contacts: await currentMirror().rows('contacts').count(),
  }),
};

let keys: Promise<string[]> | undefined;

/** The hub's keys in order, which the hub screen reads before anything is searched. */
function hubKeys(): Promise<string[]> {
  keys ??= hubOrder(currentMirror(), leader, 'overdue');
  return keys;
}

runStack(fieldbook);
