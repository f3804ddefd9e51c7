import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserRow } from '#db/tables/users.ts';
import { AUDIT_ACTIONS, AUDIT_PAGE } from '#shared/contract/audit-log.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { AuditLog } from './audit-log.tsx';
import { ACTION_LABELS, actionLabel } from './audit-words.ts';

let device: Awaited<ReturnType<typeof openDevice>>;
let asked: string[];

beforeEach(async () => {
  device = await openDevice(['admin']);
  asked = [];
});
afterEach(() => device.close());

function line(id: number) {
  return {
    id,
    at: '2026-11-21T08:00:00.000Z',
    actor: { id: 1, name: 'Adrian Banks' },
    action: 'role-given',
    subject: { kind: 'user', id: 7, name: 'Mary Jones' },
    details: { role: 'hub_leader' },
    device: 'Firefox on Linux',
  };
}

function server(answer: (search: URLSearchParams) => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname, search, searchParams } = new URL(String(url));
    asked.push(`${pathname}${search}`);
    return answer(searchParams);
  });
}
function person(id: number, first_name: string, last_name: string): UserRow {
  const names = { username: `user${id}`, email: `${id}@example.org`, display_name: '' };
  return { lid: `s${id}`, id, ...names, first_name, last_name, role: 'member', roles: [] };
}

const lines = (...data: object[]) => Response.json({ success: true, data });

it('shows who did what to whom, and from which device', async () => {
  server(() => lines(line(1)));
  renderScreen(<AuditLog />);
  const table = await screen.findByRole('table', { name: 'Audit log' });
  for (const text of ['Role given', 'Adrian Banks', 'Mary Jones', 'role: Hub leader']) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
});

it('counts a single line in the singular', async () => {
  server(() => lines(line(1)));
  renderScreen(<AuditLog />);
  expect(await screen.findByText('1 line')).toBeTruthy();
});

it('treats a response without a list as a failure, not as an empty log', async () => {
  server(() => Response.json({ success: true }));
  renderScreen(<AuditLog />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Nothing found')).toBeNull();
});

it('says how many lines could not be read, even if that is a whole page', async () => {
  const odd = Array.from({ length: AUDIT_PAGE }, (_, id) => ({ id: `line ${id}` }));
  server((search) => (search.has('before') ? lines(...odd) : lines(line(9), ...odd.slice(1))));
  renderScreen(<AuditLog />);
  expect(await screen.findByText(`${AUDIT_PAGE - 1} entries could not be read`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show older lines' }));
  expect(await screen.findByText(`${2 * AUDIT_PAGE - 1} entries could not be read`)).toBeTruthy();
  // Without a readable line, the start of the next page is unknown.
  expect(screen.queryByRole('button', { name: 'Show older lines' })).toBeNull();
  expect(screen.queryByText('Nothing found')).toBeNull();
});

it('sends the filters to the server', async () => {
  server(() => lines());
  renderScreen(<AuditLog />);
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'report-read' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(asked.at(-1)).toBe('/api/audit-log?action=report-read&from=2026-11-01'),
  );
});

it('shows the lines by or about one person, and then everybody again', async () => {
  await device.db.rows('users').bulkAdd([person(7, 'Mary', 'Jones'), person(8, 'Ann', 'Lee')]);
  server(() => lines());
  renderScreen(<AuditLog />);
  const field = await screen.findByLabelText('Person');
  fireEvent.change(field, { target: { value: 'jon' } });
  expect(await screen.findByDisplayValue('jon')).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('Mary Jones (7@example.org)')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toBe('/api/audit-log?userId=7'));
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  const empty = await screen.findByLabelText('Person');
  fireEvent.change(empty, { target: { value: 'ann' } });
  // A suggestion can be selected only once it is listed.
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
  fireEvent.change(empty, { target: { value: 'Ann Lee (8@example.org)' } });
  await waitFor(() => expect(asked.at(-1)).toBe('/api/audit-log?userId=8'));
});

it('says that nobody has the typed name once the list of users is read', async () => {
  server(() => lines());
  renderScreen(<AuditLog />);
  fireEvent.change(await screen.findByLabelText('Person'), { target: { value: 'nobody' } });
  await screen.findByDisplayValue('nobody');
  expect(screen.queryByText('No user found')).toBeNull();
  await markFeed(device.db, 'users');
  expect(await screen.findByText('No user found')).toBeTruthy();
});

it('explains why nobody can be suggested', async () => {
  await markFeed(device.db, 'users', 'gateway');
  server(() => lines());
  renderScreen(<AuditLog />);
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading users');
});

it('loads older lines after a full page', async () => {
  const page = Array.from({ length: AUDIT_PAGE }, (_, nth) => line(AUDIT_PAGE + 5 - nth));
  server((search) => (search.has('before') ? lines(line(5)) : lines(...page)));
  renderScreen(<AuditLog />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older lines' }));
  expect(await screen.findByText('101 lines')).toBeTruthy();
  expect(asked.at(-1)).toBe('/api/audit-log?before=6');
});

it('exports all matching lines as CSV, including further pages', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = Array.from({ length: AUDIT_PAGE }, (_, nth) => line(AUDIT_PAGE + 1 - nth));
  server((search) => (search.has('before') ? lines(line(1)) : lines(...page)));
  renderScreen(<AuditLog />);
  await screen.findByRole('table', { name: 'Audit log' });
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [title, first, ...others] = ((await saved[0]?.text()) ?? '').trim().split(/\r?\n/);
  expect(title).toContain('When (UTC),Who,What,Whom,Details,Device');
  expect(first).toContain('Adrian Banks,Role given,Mary Jones,role: Hub leader,Firefox on Linux');
  expect(others).toHaveLength(AUDIT_PAGE);
});

it('says that the server keeps no audit log', async () => {
  server(() => Response.json({ success: false, error: 'Not found' }, { status: 404 }));
  renderScreen(<AuditLog />);
  expect(await screen.findByText('This server keeps no audit log')).toBeTruthy();
});

it('explains what went wrong, and can be loaded again', async () => {
  let isDown = true;
  server(() => (isDown ? Response.json({ error: 'Down' }, { status: 500 }) : lines(line(1))));
  renderScreen(<AuditLog />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mary Jones')).toBeTruthy();
});

it('has a label for every action, and shows an unknown action as it is', () => {
  expect(Object.keys(ACTION_LABELS)).toEqual([...AUDIT_ACTIONS]);
  expect(actionLabel('moved-to-mars')).toBe('moved-to-mars');
});
