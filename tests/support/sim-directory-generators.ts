import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#src/records/people.ts';
import { deletion } from './sim-directory.ts';
import type { Draw, Generator } from './sim-generators.ts';

type DirectoryTable = 'churches' | PeopleKind;

/** Churches that exist in the simulated backend at the start. */
const FIRST_CHURCHES = [1001, 1002, 1003, 1004, 1005, 1006];

/** Generators for writes to the directories. */
export const DIRECTORY_GENERATORS: Readonly<Record<string, Generator>> = {
  'create-church': async (draw) => {
    const { random, mark } = draw;
    await openScreen(draw, 'churches');
    const fields = {
      name: `New ${mark}`,
      location: 'Tupelo',
      address: '1 Main Street',
      website: 'https://new.example.org',
      status: random.pick(['pre-launch', 'launched', 'post-launched']),
      planter: random.chance(0.5) ? await somePlanter(draw) : '',
    };
    const withKey = () => ({ ...fields, church: newKey(draw) });
    return { args: withKey(), again: withKey, kind: 'once' };
  },

  'edit-church': async (draw) => {
    const { random, mark } = draw;
    await openScreen(draw, 'churches');
    const row = await someRow(draw, 'churches', 's1001');
    const fields = { [random.pick(['name', 'location', 'address'])]: `Moved ${mark}` };
    const args = { church: row.lid, churchName: 'A church', fields, before: beforeOf(row, fields) };
    return { args, again: () => args, kind: 'last', isShared: true };
  },

  'delete-church': async (draw) => {
    await openScreen(draw, 'churches');
    // Each person deletes different churches, so that the ledger shows who did it.
    const mine = FIRST_CHURCHES.filter((id) => id % 2 === draw.userId % 2);
    const id = mine[Number(draw.mark.slice(-1)) % mine.length] ?? 0;
    const args = { church: `s${id}`, churchName: `Church ${id}` };
    return {
      args,
      again: () => args,
      kind: 'last',
      effect: deletion('churches', id),
      doneBy: [404, 410],
    };
  },

  'create-network-person': async (draw) => {
    const { random, mark } = draw;
    const kind = random.pick(PEOPLE_KINDS);
    await openScreen(draw, kind);
    const fields = {
      kind,
      name: `Helper ${mark}`,
      location: 'Oxford',
      email: 'helper@example.org',
      status: 'active',
      phone: '',
      website: '',
      bio: '',
      experience: `${PEOPLE[kind].one} for years`,
      denomination: '',
      ministry_focus: 'Youth',
      support_needs: '',
      planter: random.chance(0.5) ? await somePlanter(draw) : '',
    };
    const withKey = () => ({ ...fields, person: newKey(draw) });
    return { args: withKey(), again: withKey, kind: 'once' };
  },

  'edit-network-person': async (draw) => {
    const { random, mark } = draw;
    const kind = random.pick(PEOPLE_KINDS);
    await openScreen(draw, kind);
    const first = 1007 + 2 * PEOPLE_KINDS.indexOf(kind);
    const row = await someRow(draw, kind, `s${first}`);
    const fields = { [random.pick(['bio', 'phone', 'experience'])]: `New ${mark}` };
    const before = beforeOf(row, fields);
    const args = { kind, person: row.lid, personName: 'Somebody', fields, before };
    return { args, again: () => args, kind: 'last', isShared: true };
  },

  'set-picture': async (draw) => {
    const { random, mark } = draw;
    const table = random.pick(['churches', ...PEOPLE_KINDS] as const);
    await openScreen(draw, table);
    const first = table === 'churches' ? 1001 : 1007 + 2 * PEOPLE_KINDS.indexOf(table);
    const row = await someRow(draw, table, `s${first}`);
    const args = {
      table,
      record: row.lid,
      recordName: 'Somebody',
      picture: `data:image/jpeg;base64,${btoa(mark)}`,
      fileName: `${mark}.jpg`,
      feed: table,
    };
    return { args, again: () => args, kind: 'last', isShared: true };
  },
};

/** Opens a screen, so that its list is read from then on. */
async function openScreen({ db, now }: Draw, key: string): Promise<void> {
  await db.transaction('rw', 'feeds', async () => {
    const unread = { key, readTick: 0, readAt: 0, dirty: true };
    await db.feeds.put({ ...unread, ...(await db.feeds.get(key)), wantedAt: now });
  });
}

/** A record on this device; if there is none yet, one that is known to exist. */
async function someRow(draw: Draw, table: DirectoryTable, first: string): Promise<AnyRow> {
  const rows = await rowsOf(draw.db, table);
  return rows.length > 0 ? draw.random.pick(rows) : { lid: first, id: null };
}

function rowsOf(db: Mirror, table: DirectoryTable): Promise<AnyRow[]> {
  return db.table<AnyRow, string>(table).toArray();
}

async function somePlanter({ db, random }: Draw): Promise<string> {
  const planters = await db.rows('planters').toCollection().primaryKeys();
  return planters.length > 0 ? random.pick(planters) : '';
}

function beforeOf(row: AnyRow, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? '']));
}

function newKey({ mark, random }: Draw): string {
  return `l${mark}${random.between(0, 1_000_000_000)}`;
}
