import { afterEach, describe, expect, it } from 'vitest';
import { openPlanterCards } from '#db/queries/planter-cards.ts';
import type { Mirror } from '#db/schema.ts';
import { onWritten } from '#db/written-keys.ts';
import { closeNetworks, network } from '#tests/support/engine-on-server.ts';
import { eventually } from '#tests/support/eventually.ts';

afterEach(closeNetworks);

/** Counts how often rows of planters are read through this connection, by key or by an index. */
function countReads(db: Mirror): { count: number } {
  const reads = { count: 0 };
  db.use({
    stack: 'dbcore',
    name: 'count reads',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'planters') return table;
        const counted = <Request, Result>(read: (request: Request) => Promise<Result>) => {
          return (request: Request) => {
            reads.count += 1;
            return read(request);
          };
        };
        return { ...table, getMany: counted(table.getMany), query: counted(table.query) };
      },
    }),
  });
  return reads;
}

describe.each([
  ['change feed', 'on'],
  ['documented lists', 'off'],
])('S24 a read without news: %s', (_, extras) => {
  it('neither reads a card of an open hub again nor renders it', async () => {
    const { open, planter } = await network(extras);
    const device = await open();
    await device.engine.wake('manual');
    const lid = `s${planter}`;
    expect(await device.mirror.rows('planters').get(lid)).toMatchObject({ last_contact_date: '' });

    const screen = device.another();
    const reads = countReads(screen);
    const cards = openPlanterCards(screen);
    cards.follow();
    let drawn = 0;
    cards.subscribe(() => {
      drawn += 1;
    });
    cards.want([lid]);
    await eventually(() => expect(cards.view().byLid.get(lid)?.isContactKnown).toBe(true));
    const before = { drawn, reads: reads.count };
    /** Changes a row from elsewhere and waits until it is rendered. Returns the cost. */
    const change = async (location: string) => {
      const start = { drawn, reads: reads.count };
      await device.mirror.rows('planters').update(lid, { location });
      await eventually(() => expect(cards.view().byLid.get(lid)?.row.location).toBe(location));
      return { drawn: drawn - start.drawn, reads: reads.count - start.reads };
    };

    let lists = 0;
    onWritten(screen, ({ keys }) => {
      const written = keys('feeds');
      lists += written === 'many' ? 1 : written.size;
    });
    await device.engine.wake('manual');
    await eventually(() => expect(lists).toBeGreaterThan(0));
    expect({ drawn, reads: reads.count }).toEqual(before);
    // If a card were read again later than this, the first change would cost more than the second.
    expect(await change('Tupelo')).toEqual(await change('Oxford'));
  });
});
