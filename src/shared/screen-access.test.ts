import { describe, expect, it } from 'vitest';
import type { Holder } from './permissions.ts';
import { type Decision, decide, findScreen } from './screen-access.ts';
import { SCREENS } from './screens.ts';

const of = (...names: string[]): Holder => ({ roles: names.map((name) => ({ name })) });

const PEOPLE: Record<string, Holder | null> = {
  guest: null,
  'no role': of(),
  church_planter: of('church_planter'),
  'church_planter + hub_leader': of('church_planter', 'hub_leader'),
  hub_leader: of('hub_leader'),
  assessor: of('assessor'),
  '242assessor': of('242assessor'),
  '242trainer': of('242trainer'),
  mbcb_admin: of('mbcb_admin'),
  app_editor: of('app_editor'),
  '242_admin': of('242_admin'),
  admin: of('admin'),
  'superadmin (legacy role)': { role: 'superadmin' },
};

function inShort(decision: Decision): string {
  if (decision.kind === 'show') return decision.shell;
  if (decision.kind === 'denied') return `${decision.shell}: ${decision.message}`;
  return decision.kind === 'redirect' ? `-> ${decision.to}` : decision.kind;
}

describe('the table of screens', () => {
  it('answers every address as agreed, for every role', () => {
    const answers = Object.fromEntries(
      SCREENS.map((screen) => [
        `${screen.path} "${screen.title}"`,
        groupByAnswer(screen.path.replaceAll(/\$\w+/g, '7')),
      ]),
    );
    expect(answers).toMatchSnapshot();
  });

  it('reaches every row, because none is hidden by a row above it', () => {
    for (const screen of SCREENS) {
      expect(findScreen(screen.path.replaceAll(/\$\w+/g, '7'))?.path).toBe(screen.path);
    }
  });
});

/** One line for all people who get the same answer, which is easier to review than one line per person. */
function groupByAnswer(path: string): Record<string, string> {
  const answers = Object.entries(PEOPLE).map(([name, person]) => ({
    name,
    answer: inShort(decide(path, person)),
  }));
  return Object.fromEntries(
    answers.map(({ answer }) => [
      answer,
      answers
        .filter((one) => one.answer === answer)
        .map(({ name }) => name)
        .join(', '),
    ]),
  );
}

describe('the guard', () => {
  it('sends a guest to the sign-in screen', () => {
    expect(decide('/profile', null)).toEqual({ kind: 'sign-in' });
  });

  it('sends a signed-in visitor of /login home', () => {
    expect(decide('/login', of())).toEqual({ kind: 'redirect', to: '/' });
  });

  it('shows an account without a role its own profile and the waiting screen, nothing else', () => {
    const waiting: Holder = { roles: [], role: 'member', access: 'waiting' };
    const kinds = (path: string) => decide(path, waiting).kind;
    for (const path of ['/profile', '/profile/edit', '/profile/security', '/outbox', '/device']) {
      expect([path, kinds(path)]).toEqual([path, 'show']);
    }
    for (const path of ['/', '/directory/planters', '/admin/users', '/support-tickets/new']) {
      expect([path, kinds(path)]).toEqual([path, 'waiting']);
    }
  });

  it('keeps a planter in the planter layout on every part of the profile', () => {
    for (const path of ['/profile', '/profile/edit', '/profile/security']) {
      expect(decide(path, of('church_planter'))).toMatchObject({ kind: 'show', shell: 'planter' });
    }
  });

  it('follows the specification if the server does not report access', () => {
    expect(decide('/directory/planters', { roles: [], role: 'member' }).kind).toBe('show');
  });

  it('rejects an address that is not in the table', () => {
    expect(decide('/no/such/place', of('admin'))).toEqual({ kind: 'unknown-address' });
    expect(decide('/admin/no-such-place', null)).toEqual({ kind: 'unknown-address' });
  });

  it('distinguishes a screen from a record at the same position in the path', () => {
    expect(findScreen('/assessment/reports')?.title).toBe('Assessor Reports');
    expect(findScreen('/assessment/12')?.title).toBe('Assessment');
    expect(findScreen('/directory/planters/')?.title).toBe('Planters');
  });
});
