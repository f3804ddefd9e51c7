import { expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { listAssessments } from '#server/domain/assessment-lists.ts';
import { listContacts } from '#server/domain/contact-lists.ts';
import { wholeList } from '#server/domain/pages.ts';
import { listPlanters, listPlantersOf } from '#server/domain/planter-lists.ts';
import { CATEGORY_WORDS, SAMPLE_COUPLES } from '#tests/spec-texts/sample.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { CANDIDATE_PLACES } from './demo-assessments.ts';
import { type DemoOptions, seedDemo } from './seed-demo.ts';

const options: DemoOptions = {
  planters: 60,
  today: '2026-11-21',
  at: '2026-11-21T08:00:00.000Z',
  passwordHash: 'hash',
};

async function idOf(db: Db, username: string): Promise<number> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return user.id;
}

onBothDatabases('the demo network', ({ open }) => {
  test('has an account for every role', async () => {
    const { db } = await open();
    await seedDemo(db, options);
    const held = await db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('roles.name')
      .distinct()
      .execute();
    const known = await db.selectFrom('roles').select('name').execute();
    expect(new Set(held.map(({ name }) => name))).toEqual(new Set(known.map(({ name }) => name)));
    expect(await idOf(db, 'hubleader')).toBeGreaterThan(0);
    const users = await db.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(DEMO_ACCOUNTS.length + CANDIDATE_PLACES.length + SAMPLE_COUPLES);
  });

  test('gives hubleader 24 planters whose last contact is the newest in their history', async () => {
    const { db } = await open();
    await seedDemo(db, options);
    const hub = await wholeList(listPlantersOf(db, await idOf(db, 'hubleader')));
    expect(hub).toHaveLength(24);
    for (const planter of hub) {
      const [newest] = await listContacts(db, planter.id);
      expect(planter.last_contact_date).toBe(newest?.contact_date ?? null);
    }
    expect(hub.filter((planter) => planter.last_contact_date === null).length).toBeGreaterThan(0);
  });

  test('lets `planter` see their own record', async () => {
    const { db } = await open();
    await seedDemo(db, options);
    const own = await wholeList(listPlantersOf(db, await idOf(db, 'planter')));
    expect(own).toMatchObject([{ first_name: 'Paul', relationship_type: 'church_planter' }]);
  });

  test('has two upcoming assessments and four past ones with reports on every couple', async () => {
    const { db } = await open();
    await seedDemo(db, options);
    const everything = { mine: false, limit: 100, offset: 0 };
    const admin = { id: await idOf(db, 'admin'), roles: [{ name: 'admin' }] };
    const events = await listAssessments(db, admin, everything);
    expect(events.map((one) => one.isCompleted)).toEqual([true, true, true, true, false, false]);
    expect(events.map((one) => one.candidateCount)).toEqual([3, 6, 6, 4, 8, 6]);
    expect(events.every((one) => one.assessorCount === 3)).toBe(true);
    const reports = await db.selectFrom('assessor_reports').select('id').execute();
    expect(reports).toHaveLength(15 + SAMPLE_COUPLES * CATEGORY_WORDS.length);
  });

  test('is not changed by a second start', async () => {
    const { db } = await open();
    expect(await seedDemo(db, options)).toBe(true);
    expect(await seedDemo(db, options)).toBe(false);
    expect(await wholeList(listPlanters(db, {}))).toHaveLength(60);
  });

  test('is ready in under a minute with 10,000 planters and about 100,000 contacts', async () => {
    const { db } = await open();
    const began = performance.now();
    await seedDemo(db, { ...options, planters: 10_000 });
    const seconds = (performance.now() - began) / 1_000;
    expect(seconds).toBeLessThan(60);
    const hub = await wholeList(listPlantersOf(db, await idOf(db, 'hubleader')));
    expect(hub.length).toBe(9_975);
  }, 120_000);
});
