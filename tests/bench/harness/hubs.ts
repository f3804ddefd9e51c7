import type { Page } from '@playwright/test';

export interface HubSpread {
  leaders: number;
  /** Planters of the first hub. The other hubs share the rest, except every tenth planter, who has no hub. */
  largest: number;
}

/** Writes hub leaders to the device's database and assigns its planters to them: no demo network is that large yet. */
export async function spreadOverHubs(page: Page, spread: HubSpread): Promise<void> {
  await page.evaluate(async ({ leaders, largest }) => {
    const FIRST_ID = 900_000;
    const databases = await indexedDB.databases();
    const name = databases.map((one) => one.name ?? '').find((one) => one.startsWith('fieldbook:'));
    if (!name) throw new Error('Nobody is signed in.');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open(name));
    const writing = db.transaction(['planters', 'hub_leaders'], 'readwrite');
    const [planters, people] = [
      writing.objectStore('planters'),
      writing.objectStore('hub_leaders'),
    ];
    const [sample] = await done(people.getAll(null, 1));
    await done(people.clear());
    for (let nth = 0; nth < leaders; nth += 1) {
      const id = FIRST_ID + nth;
      people.put({ ...sample, lid: `s${id}`, id, first_name: `Leader ${nth}`, last_name: 'Bench' });
    }
    const rows = await done(planters.getAll());
    for (const [nth, row] of rows.entries()) {
      const isUnassigned = nth >= largest && nth % 10 === 0;
      const leader = nth < largest ? 0 : 1 + (nth % (leaders - 1));
      planters.put({ ...row, hub_leader_id: isUnassigned ? 0 : FIRST_ID + leader });
    }
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    db.close();
  }, spread);
}
