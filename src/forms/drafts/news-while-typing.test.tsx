import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { liveQuery } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import type { AssessorReportRow } from '#db/tables/assessor-reports.ts';
import { plannedSessions } from '#shared/cohorts.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { ContactHistory } from '#src/features/contacts/contact-history.tsx';
import { EditReport } from '#src/features/reports/edit-report.tsx';
import { trainers } from '#src/records/people.ts';
import type { Vault } from '#src/vault/vault.ts';
import { assessmentRow, assignmentRow, markFeed } from '#tests/support/assessment-rows.ts';
import { directoryRow, planterRow, reportRow, resourceRow } from '#tests/support/mirror-rows.ts';
import { openVault } from '#tests/support/open-vault.ts';
import { markHubRead, openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';

type Device = Awaited<ReturnType<typeof openDevice>>;

/** A form that starts from a row and keeps a draft. */
interface FormWithRow {
  name: string;
  roles: string[];
  table: string;
  row: { lid: string };
  /** A field of the row that the author does not edit, with its label if the form has it. */
  other: { label?: RegExp; field: string };
  /** Its draft has every field, not only the edited ones. */
  keepsAll?: true;
  /** The field that the author types into. */
  typed: RegExp;
  open(device: Device): Promise<void>;
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

const trainer = directoryRow(trainers, {
  name: 'Tim Teacher',
  status: 'active',
  location: 'Oxford, MS',
  email: 'tim@example.org',
  sort_name: 'tim teacher',
});

const church = {
  lid: 's1',
  id: 1,
  name: 'Grace Church',
  location: 'Oxford, MS',
  address: '1 Main Street',
  website: 'https://grace.example.org',
  status: 'launched',
  profile_picture_url: '',
  planter: '',
  sort_name: 'grace church',
};

const profile = {
  lid: OWN_PROFILE,
  id: 1,
  username: 'hanna',
  email: 'hanna@example.org',
  first_name: 'Hanna',
  last_name: 'Hub',
  display_name: '',
  bio: '',
  avatar_url: '',
  phone_number: '',
  website: '',
  company: 'Grace',
  job_title: '',
};

/** A report on assignment 7 as stored in the mirror. */
const REPORT: AssessorReportRow = {
  lid: 's7',
  id: 7,
  content: '',
  strengths: 'Old strengths',
  weaknesses: '',
  recommendation: '',
  updated_at: '',
};

const user = {
  lid: 's9',
  id: 9,
  username: 'ruth',
  email: 'ruth@example.org',
  first_name: 'Ruth',
  last_name: 'Reader',
  display_name: '',
  role: '',
  roles: [],
};

const cohort = {
  lid: 's3',
  id: 3,
  name: 'Delta',
  location: 'Jackson, MS',
  season: 'fall-2026',
  archived: false,
  sessions: plannedSessions('2026-09-01', 'Jackson, MS'),
};

/** A server that stores training data. */
async function keepTraining({ db }: Device): Promise<void> {
  const tables = ['cohorts', 'cohort_participants', 'training_resources'];
  await db.meta.put({ key: 'server', value: { kind: 'reference', keysKeptMs: 1, tables } });
  await markFeed(db, 'changes');
}

const FORMS: FormWithRow[] = [
  {
    name: 'a planter in the directory',
    roles: ['admin'],
    table: 'planters',
    row: planterRow(1, { first_name: 'Anna', last_name: 'Adams' }),
    other: { label: /^Location/, field: 'location' },
    typed: /^Phone/,
    async open({ db }) {
      await markFeed(db, 'planters');
      renderApp('/directory/planters');
      await press('Anna Adams');
      await press('Edit');
    },
  },
  {
    name: 'a trainer',
    roles: ['admin'],
    table: 'trainers',
    row: trainer,
    other: { label: /^Location/, field: 'location' },
    typed: /^Bio/,
    async open({ db }) {
      await markFeed(db, 'trainers');
      renderApp('/directory/trainers');
      await press(/Tim Teacher/);
      await press('Edit');
    },
  },
  {
    name: 'a church',
    roles: ['admin'],
    table: 'churches',
    row: church,
    other: { label: /^Location/, field: 'location' },
    typed: /^Address/,
    async open({ db }) {
      await markFeed(db, 'churches');
      renderApp('/directory/churches');
      await press(/Grace Church/);
      await press('Edit');
    },
  },
  {
    name: 'an assessment',
    roles: ['admin'],
    table: 'assessments',
    row: assessmentRow(5),
    other: { label: /^Location/, field: 'location' },
    typed: /^Description/,
    async open({ db }) {
      await markFeed(db, 'assessments');
      renderApp('/admin/assessments/5/edit');
    },
  },
  {
    name: 'the own profile',
    roles: ['hub_leader'],
    table: 'profile',
    row: profile,
    other: { label: /^Company/, field: 'company' },
    typed: /^Bio/,
    async open({ db }) {
      await markFeed(db, 'profile');
      renderApp('/profile/edit');
    },
  },
  {
    name: 'the own record of a planter',
    roles: ['church_planter'],
    table: 'planters',
    row: planterRow(1, { user_id: 1, first_name: 'Hanna' }),
    other: { label: /^Last Name/, field: 'last_name' },
    typed: /^Church Plant Name/,
    async open({ db }) {
      await markHubRead(db);
      renderApp('/profile/edit');
    },
  },
  {
    name: 'a monthly report under an administrator',
    roles: ['242_admin'],
    table: 'reports',
    row: reportRow(1),
    other: { label: /^Community Outreach/, field: 'community_outreach' },
    typed: /^Ministry Highlights/,
    async open() {
      renderScreen(<EditReport row={reportRow(1)} onClose={() => undefined} />);
    },
  },
  {
    name: "an assessor's report that the server already has",
    roles: ['242assessor'],
    table: 'assessor_reports',
    row: REPORT,
    other: { label: /^Strengths/, field: 'strengths' },
    keepsAll: true,
    typed: /^Full Report/,
    async open({ db }) {
      await db.rows('assignments').add(assignmentRow(7));
      await markFeed(db, 'my-assignments');
      renderApp('/assessment/reports/7');
    },
  },
  {
    name: 'a contact of a planter',
    roles: ['hub_leader'],
    table: 'planters',
    row: planterRow(1),
    other: { field: 'church_name' },
    typed: /^Notes/,
    async open({ db }) {
      await markFeed(db, 'contacts:s1');
      const me = { id: 1, name: 'Hanna Hub' };
      renderScreen(<ContactHistory planter="s1" me={me} mayLog onClose={() => undefined} />);
      await press('Log a contact');
    },
  },
  {
    name: 'a new monthly report, beside the one before',
    roles: ['church_planter'],
    table: 'reports',
    row: reportRow(1),
    other: { field: 'ministry_highlights' },
    typed: /^Ministry Highlights/,
    async open({ db }) {
      await markFeed(db, 'my-reports');
      renderApp('/mbcb-report');
    },
  },
  {
    name: 'a user',
    roles: ['admin'],
    table: 'users',
    row: user,
    other: { label: /^Email/, field: 'email' },
    typed: /^First Name/,
    async open({ db }) {
      await markFeed(db, 'users');
      renderApp('/admin/users');
      await press('Edit Ruth Reader');
    },
  },
  {
    name: 'a cohort',
    roles: ['admin'],
    table: 'cohorts',
    row: cohort,
    other: { label: /^Location/, field: 'location' },
    typed: /^Name/,
    async open(device) {
      await keepTraining(device);
      renderApp('/training/cohorts/3');
      await press('Edit Cohort');
    },
  },
  {
    name: 'a session of a cohort',
    roles: ['admin'],
    table: 'cohorts',
    row: cohort,
    other: { field: 'name' },
    typed: /^Description/,
    async open(device) {
      await keepTraining(device);
      renderApp('/training/cohorts/3');
      const [first] = await screen.findAllByRole('button', { name: 'Edit session' });
      if (first) fireEvent.click(first);
    },
  },
  {
    name: 'a training resource',
    roles: ['admin'],
    table: 'training_resources',
    row: resourceRow(),
    other: { label: /^Title/, field: 'title' },
    typed: /^Description/,
    async open(device) {
      await keepTraining(device);
      renderApp('/training/resources');
      await press('Edit: Trainer Guide');
    },
  },
];

let device: Device;
let vault: Vault | undefined;

afterEach(async () => {
  await device.close();
  await vault?.erase();
  vault = undefined;
});

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

/** Stores a row as a sync would, and waits until live queries have reported it. */
async function arrive<Row extends { lid: string }>(table: string, row: Row): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const watch = liveQuery(() => device.db.table(table).get(row.lid)).subscribe((now) => {
      if (JSON.stringify(now) !== JSON.stringify(row)) return;
      watch.unsubscribe();
      resolve();
    });
  });
  await act(async () => {
    await device.db.table(table).put(row);
    await heard;
  });
  await settled();
}

const fieldOf = (label: RegExp) => screen.findByLabelText<HTMLTextAreaElement>(label);

describe.each(FORMS)('while somebody types into the form of $name', (form) => {
  it('keeps the form, the focus and every key press when the row changes in between', async () => {
    device = await openDevice(form.roles);
    vault = await openVault(device.user.id);
    await device.db.table(form.table).put(form.row);
    await form.open(device);

    const field = await fieldOf(form.typed);
    field.focus();
    fireEvent.input(field, { target: { value: 'H' } });
    const news = { ...form.row, [form.other.field]: 'Changed elsewhere' };
    await arrive(form.table, news);

    expect(await fieldOf(form.typed)).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('H');
    // An untouched field must not count as an edit of the author: the form keeps what it showed.
    const { label } = form.other;
    if (label) expect((await fieldOf(label)).value).not.toBe('Changed elsewhere');
    fireEvent.input(field, { target: { value: 'Half' } });
    await settled();
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    const [draft] = await device.db.drafts.toArray();
    if (label && !form.keepsAll) expect(draft?.fields).not.toHaveProperty(form.other.field);
  });
});

describe('an assessor’s report', () => {
  it('keeps its form even if the server’s copy arrives several times before the first pause', async () => {
    device = await openDevice(['242assessor']);
    vault = await openVault(device.user.id);
    await device.db.rows('assignments').add(assignmentRow(7));
    await markFeed(device.db, 'my-assignments');
    renderApp('/assessment/reports/7');
    const field = await fieldOf(/^Full Report/);
    let text = '';
    for (const [nth, letter] of 'Half of it'.split('').entries()) {
      text += letter;
      fireEvent.input(field, { target: { value: text } });
      await arrive('assessor_reports', { ...REPORT, content: `Version ${nth}` });
      expect(field.isConnected, `after "${text}"`).toBe(true);
    }
    const kept = async () => vault?.openAll((await device.db.drafts.toArray())[0]?.fields ?? {});
    await waitFor(async () =>
      expect(await kept()).toMatchObject({ content: 'Half of it', before_content: '' }),
    );
  });

  it('shows the server’s copy if it arrives before the first key press', async () => {
    device = await openDevice(['242assessor']);
    vault = await openVault(device.user.id);
    await device.db.rows('assignments').add(assignmentRow(7));
    await markFeed(device.db, 'my-assignments');
    renderApp('/assessment/reports/7');
    await fieldOf(/^Full Report/);
    await arrive('assessor_reports', { ...REPORT, content: 'From the server' });
    await waitFor(async () =>
      expect((await fieldOf(/^Full Report/)).value).toBe('From the server'),
    );
  });
});
