import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedUser } from '#db/queries/users.ts';
import { makeCsv, parseCsv } from '#src/files/csv.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { USER_COLUMNS } from './export-users.ts';
import { checkFile } from './import-rows.ts';
import { notStarted, type RowProgress, runImport } from './import-run.ts';

const ROLES = [
  { id: 6, name: 'hub_leader' },
  { id: 8, name: 'assessor' },
];

const KNOWN: ListedUser = {
  lid: 's1',
  id: 1,
  username: 'boss',
  email: 'boss@example.org',
  firstName: 'The',
  lastName: 'Boss',
  name: 'The Boss',
  roles: ['admin'],
  isSuspended: false,
  text: '',
  sortName: '',
};

async function check(text: string, known: readonly ListedUser[] = [KNOWN]) {
  return checkFile(await parseCsv(text), { known, roles: ROLES });
}

describe('a file of users', () => {
  it('accepts semicolons, a byte-order mark and other spellings of the columns', async () => {
    const { rows, problems } = await check(
      '\uFEFFfirst_name;lastName;E-mail;roles\r\nAnn;Lee;ann@example.org;hub_leader | assessor\r\n',
    );
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      {
        number: 2,
        user: { username: 'annlee', email: 'ann@example.org', firstName: 'Ann', lastName: 'Lee' },
        roles: ROLES,
      },
    ]);
    expect(rows[0]?.user.password.length).toBeGreaterThan(8);
  });

  it.each([
    ['Ann,Lee,ann@,', 'Please enter a valid email address'],
    ['Ann,,ann@example.org,', 'Last name is required'],
    ['Ann,Lee,ann@example.org,boss', 'The username boss belongs to an existing user'],
    ['Ann,Lee,BOSS@example.org,', 'The email address BOSS@example.org belongs to an existing user'],
    ['Ann,Lee,ann@example.org,a,x', 'It has 5 cells, but the first row names 4.'],
  ])('reports the problem of %j', async (line, text) => {
    const { problems } = await check(`First Name,Last Name,Email,Username\n${line}\n`);
    expect(problems).toEqual([{ number: 2, text }]);
  });

  it('reports an address that occurs twice, and names the first row with it', async () => {
    const { problems } = await check(
      'First Name,Last Name,Email\nAnn,Lee,ann@example.org\n\nBen,Lee,Ann@Example.org\n',
    );
    expect(problems).toEqual([
      { number: 4, text: 'The email address Ann@Example.org belongs to row 2' },
    ]);
  });

  it('accepts only the names of roles that may be given', async () => {
    const { problems } = await check(
      'First Name,Last Name,Email,Roles\nAnn,Lee,ann@example.org,superadmin\n',
    );
    expect(problems[0]?.text).toBe('There is no role superadmin that you may give');
  });

  it('says which columns are missing', async () => {
    const { problems } = await check('Name,Email\nAnn,ann@example.org');
    expect(problems[0]?.text).toMatch(/Missing: First Name, Last Name\.$/);
    expect((await check('First Name,Last Name,Email')).problems[0]?.text).toBe(
      'There are no users below the first row.',
    );
  });

  it('can be an export, whose escaped formulas are restored', async () => {
    const user = { ...KNOWN, firstName: '=cmd|calc', roles: ['assessor'] };
    const file = await makeCsv([user], USER_COLUMNS);
    expect(file).toContain("'=cmd|calc");
    const { rows, problems } = await check(file, []);
    expect(problems).toEqual([]);
    expect(rows[0]?.user).toMatchObject({ username: 'boss', firstName: '=cmd|calc' });
    expect(rows[0]?.roles).toEqual([ROLES[1]]);
  });

  it('may have 10,000 rows', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `A${n},B${n},u${n}@example.org`);
    const { rows, problems } = await check(`First Name,Last Name,Email\n${lines.join('\n')}`);
    expect([rows.length, problems.length]).toEqual([10_000, 0]);
  });
});

describe('an import', () => {
  let device: Awaited<ReturnType<typeof openDevice>>;

  beforeEach(async () => {
    device = await openDevice(['admin']);
  });

  afterEach(() => device.close());

  /** Sets the outcomes of consecutive requests: true for success, false for a refusal. */
  function server(...outcomes: boolean[]) {
    const paths: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      paths.push(new URL(String(url)).pathname);
      const ok = outcomes.shift() ?? true;
      return Response.json(ok ? { success: true, data: { id: 70 } } : { error: 'No' }, {
        status: ok ? 200 : 422,
      });
    });
    return paths;
  }

  async function people(count: number): Promise<RowProgress[]> {
    const lines = Array.from({ length: count }, (_, n) => `A${n},B,u${n}@example.org,assessor`);
    const { rows } = await check(`First Name,Last Name,Email,Roles\n${lines.join('\n')}`);
    return rows.map(notStarted);
  }

  async function run(before: RowProgress[]): Promise<RowProgress[]> {
    const after = [...before];
    await runImport(before, (index, progress) => {
      after[index] = progress;
      return true;
    });
    return after;
  }

  it('creates users, adds them and grants their roles, one user after the other', async () => {
    const paths = server();
    const after = await run(await people(2));
    expect(after.every(({ isDone }) => isDone)).toBe(true);
    const one = ['/api/auth/register', '/api/users/70/apps', '/api/roles/assign'];
    expect(paths).toEqual([...one, ...one]);
  });

  it('explains why a user stopped halfway, and continues there without repeating a step', async () => {
    server(true, false);
    const stopped = await run(await people(1));
    expect(stopped[0]).toMatchObject({ userId: 70 });
    expect(stopped[0]?.reason).toMatch(/^Created, but not added to the list: 422 - No/);
    const paths = server();
    const after = await run(stopped);
    expect(after[0]).toMatchObject({ isDone: true });
    expect(after[0]?.reason).toBeUndefined();
    expect(paths).toEqual(['/api/users/70/apps', '/api/roles/assign']);
  });

  it('continues after a single refused user, and stops after three in a row', async () => {
    const paths = server(false, true, true, true, false, false, false);
    const after = await run(await people(6));
    expect(
      after.map(({ isDone, reason }) => (isDone ? 'done' : reason ? 'failed' : 'left')),
    ).toEqual(['failed', 'done', 'failed', 'failed', 'failed', 'left']);
    expect(paths).toHaveLength(7);
  });
});
