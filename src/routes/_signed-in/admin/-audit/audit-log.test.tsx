import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_PAGE } from '#shared/contract/audit-log.ts';
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
const lines = (...data: object[]) => Response.json({ success: true, data });

it('shows who did what to whom and from which device', async () => {
  server(() => lines(line(1)));
  renderScreen(<AuditLog />);
  const table = await screen.findByRole('table', { name: 'Audit log' });
  for (const text of ['Role given', 'Adrian Banks', 'Mary Jones', 'role: hub_leader']) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
});

it('asks the server for what the filters say', async () => {
  server(() => lines());
  renderScreen(<AuditLog />);
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'report-read' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(asked.at(-1)).toBe('/api/audit-log?action=report-read&from=2026-11-01'),
  );
});

it('shows older lines behind a full page', async () => {
  const page = Array.from({ length: AUDIT_PAGE }, (_, nth) => line(AUDIT_PAGE + 5 - nth));
  server((search) => (search.has('before') ? lines(line(5)) : lines(...page)));
  renderScreen(<AuditLog />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older lines' }));
  expect(await screen.findByText('101 lines')).toBeTruthy();
  expect(asked.at(-1)).toBe('/api/audit-log?before=6');
});

it('says so where the server keeps no audit log', async () => {
  server(() => Response.json({ success: false, error: 'Not found' }, { status: 404 }));
  renderScreen(<AuditLog />);
  expect(await screen.findByText('This server keeps no audit log')).toBeTruthy();
});

it('says what went wrong, and tries again', async () => {
  let isDown = true;
  server(() => (isDown ? Response.json({ error: 'Down' }, { status: 500 }) : lines(line(1))));
  renderScreen(<AuditLog />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mary Jones')).toBeTruthy();
});

it('has a label for every action, and shows one of a newer server as it is', () => {
  expect(Object.keys(ACTION_LABELS)).toEqual([...AUDIT_ACTIONS]);
  expect(actionLabel('moved-to-mars')).toBe('moved-to-mars');
});
