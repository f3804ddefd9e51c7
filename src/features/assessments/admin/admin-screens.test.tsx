import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addParticipant } from '#src/mutations/add-participant.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { deleteAssessment } from '#src/mutations/delete-assessment.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { saveAssessorReport } from '#src/mutations/save-assessor-report.ts';
import * as sync from '#src/sync-client/enqueue.ts';
import {
  ASSESSMENT_TEXTS,
  ASSESSMENT_ADMIN_TEXTS as TEXTS,
} from '#tests/spec-texts/assessments.ts';
import {
  assessmentRow,
  assignmentRow,
  markFeed,
  participantRow,
} from '#tests/support/assessment-rows.ts';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';
import { AssessmentForm } from '../assessment-form.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['admin']);
});

afterEach(() => device.close());

const COUPLE = participantRow(30, {
  planter_first_name: 'Paul',
  planter_last_name: "O'Neill",
  spouse_first_name: 'Phoebe',
});
const ASSESSOR = participantRow(1, { type: 'assessor', display_name: 'Hanna Hub' });

async function addEvent(): Promise<void> {
  await device.db.rows('assessments').add(assessmentRow(5));
  await markFeed(device.db, 'assessments');
}

async function addPeople(): Promise<void> {
  await device.db.rows('assessment_participants').bulkAdd([COUPLE, ASSESSOR]);
}

const ops = () => device.db.ops.toArray();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

function type(name: string, value: string): void {
  const input = field(name);
  if (!input) throw new Error(`There is no field ${name}.`);
  fireEvent.input(input, { target: { value } });
}

describe('/admin/assessments', () => {
  const open = () => renderApp('/admin/assessments');

  it('shows a loading state until the first read', async () => {
    open();
    expect(await screen.findByText(TEXTS.loading)).toBeTruthy();
  });

  it('says that there are no assessments', async () => {
    await markFeed(device.db, 'assessments');
    open();
    expect(await screen.findByText('No assessments yet')).toBeTruthy();
  });

  it('explains why the assessments could not be loaded', async () => {
    await markFeed(device.db, 'assessments', 'gateway');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(TEXTS.failed.list);
  });

  it('lists each assessment with dates, counts and its four actions', async () => {
    await addEvent();
    await addPeople();
    const twin = participantRow(31, { planter_first_name: 'Иван' });
    await device.db.rows('assessment_participants').add(twin);
    const dates = { name: 'No dates', start_date: '', end_date: '' };
    await device.db.rows('assessments').add(assessmentRow(6, dates));
    open();
    const table = within(await screen.findByRole('table', { name: 'Assessments' }));
    for (const name of TEXTS.columns)
      expect(table.getByRole('columnheader', { name })).toBeTruthy();
    const days = table.getByText('12/4/2026 - 12/6/2026');
    expect(days.getAttribute('title')).toBe('2026-12-04 - 2026-12-06');
    expect(table.getByText(TEXTS.noDates)).toBeTruthy();
    expect(table.getByText(TEXTS.participants)).toBeTruthy();
    expect(table.getByText(TEXTS.noParticipants)).toBeTruthy();
    const row = within(table.getByRole('row', { name: /Spring retreat/ }));
    for (const name of TEXTS.actions) {
      const action = row.getByText(name).closest('a, button') as HTMLElement;
      expect(
        document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent,
      ).toBe('Spring retreat');
    }
    expect(screen.getByRole('link', { name: TEXTS.addTitle })).toBeTruthy();
  });

  it('asks before an assessment is deleted', async () => {
    await addEvent();
    open();
    await screen.findByText('Spring retreat');
    press('Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: TEXTS.confirmDelete }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await ops()).toEqual([]);
    press('Delete');
    const again = within(await screen.findByRole('alertdialog', { name: TEXTS.confirmDelete }));
    fireEvent.click(again.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await ops()).toMatchObject([{ name: 'delete-assessment' }]));
    await waitFor(() => expect(screen.queryByText('Spring retreat')).toBeNull());
  });

  it('marks an assessment as completed after a confirmation', async () => {
    await addEvent();
    open();
    await screen.findByText('Spring retreat');
    press('Complete');
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/this cannot be undone/)).toBeTruthy();
    expect(await ops()).toEqual([]);
    press('Mark as completed');
    expect(await screen.findByText('Completed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
    expect(await ops()).toMatchObject([{ name: 'complete-assessment', state: 'queued' }]);
  });

  it('reports that the completion could not be saved on this device', async () => {
    await addEvent();
    vi.spyOn(sync, 'enqueue').mockResolvedValue({ kind: 'not-saved', message: '' });
    open();
    await screen.findByText('Spring retreat');
    press('Complete');
    press('Mark as completed');
    expect(await screen.findByText(TEXTS.failed.save)).toBeTruthy();
    expect(screen.queryByText('Completed')).toBeNull();
  });

  it('shows a refused completion as not completed, with a link to the reason', async () => {
    await addEvent();
    const about = { id: 'op1', name: 'complete-assessment', touches: ['assessments:s5'] };
    const reason = { kind: 'refused' as const, message: 'It has open reports.', status: 422 };
    await device.db.ops.add(storedOp({ ...about, state: 'attention', reason }));
    open();
    await screen.findByText('Spring retreat');
    const why = await screen.findByRole('link', { name: 'Needs you' });
    expect(why.getAttribute('href')).toBe('/outbox');
    expect(screen.getByRole('button', { name: 'Complete' })).toBeTruthy();
  });
});

describe('/admin/assessments/add', () => {
  it('has the fields of the specification and requires the mandatory ones', async () => {
    renderApp('/admin/assessments/add');
    await screen.findByRole('heading', { level: 1, name: TEXTS.addTitle });
    await screen.findByLabelText('Assessment Name');
    for (const label of TEXTS.fields) expect(screen.getByLabelText(new RegExp(label))).toBeTruthy();
    press(TEXTS.create);
    for (const label of ['Assessment Name', 'Location', 'Start Date', 'Description']) {
      expect(await screen.findByText(`${label} is required`)).toBeTruthy();
    }
    expect(await ops()).toEqual([]);
  });

  it('refuses an end before the start, and accepts an event without an end', async () => {
    const { router } = renderApp('/admin/assessments/add');
    await screen.findByLabelText('Assessment Name');
    type('name', "D'Arcy & Söhne");
    type('location', 'Тупело');
    type('startDate', '2026-12-04');
    type('endDate', '2026-12-03');
    type('description', 'Friday to Sunday');
    press(TEXTS.create);
    expect(await screen.findByText('End date must not be before the start date')).toBeTruthy();
    type('endDate', '');
    press(TEXTS.create);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/assessments'));
    const [op] = await ops();
    expect(op).toMatchObject({ name: 'create-assessment', args: { name: "D'Arcy & Söhne" } });
    const args = createAssessment.args.parse(op?.args);
    const [call] = createAssessment.calls(args, { of: () => undefined }) ?? [];
    expect(call?.body?.({})).toEqual({
      name: "D'Arcy & Söhne",
      location: 'Тупело',
      startDate: '2026-12-04',
      description: 'Friday to Sunday',
    });
  });
});

describe('/admin/assessments/{id}/edit', () => {
  it('accepts a description of 25,000 characters', async () => {
    await addEvent();
    renderApp('/admin/assessments/5/edit');
    await screen.findByRole('button', { name: TEXTS.save });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').maxLength).toBe(-1);
    type('description', 'd'.repeat(25_000));
    press(TEXTS.save);
    const fields = { description: 'd'.repeat(25_000) };
    await waitFor(async () => expect(await ops()).toMatchObject([{ args: { fields } }]));
  });

  it('is prefilled, and sends only what was changed', async () => {
    await addEvent();
    const { router } = renderApp('/admin/assessments/5/edit');
    await screen.findByRole('button', { name: TEXTS.save });
    expect([field('name')?.value, field('startDate')?.value, field('endDate')?.value]).toEqual([
      'Spring retreat',
      '2026-12-04',
      '2026-12-06',
    ]);
    type('endDate', '');
    press(TEXTS.save);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/assessments'));
    expect(await ops()).toMatchObject([{ args: { fields: { endDate: '' } } }]);
  });

  it.each(['99', 'abc', '4x'])('shows an error at %s', async (key) => {
    await addEvent();
    renderApp(`/admin/assessments/${key}/edit`);
    expect((await screen.findByRole('alert')).textContent).toContain(TEXTS.failed.event);
  });
});

describe('/admin/assessments/{id}/participants', () => {
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));

  beforeEach(async () => {
    await addEvent();
    await addPeople();
    await device.db
      .rows('planters')
      .bulkAdd([
        planterRow(7, { user_id: 30, first_name: 'Paul', last_name: "O'Neill" }),
        planterRow(8, { user_id: 31, first_name: 'Иван', spouse_first_name: '' }),
        planterRow(9, { user_id: 1, first_name: 'Hanna', last_name: 'Hub' }),
      ]);
  });

  it('has a panel for assessors and one for candidates, with names by the specified rule', async () => {
    await device.db
      .rows('assessment_participants')
      .add(participantRow(12, { type: 'assessor', user_id: 12 }));
    renderApp('/admin/assessments/5/participants');
    for (const [index, title] of TEXTS.panels.entries()) {
      const one = await panel(title);
      expect(one.getByRole('option', { name: TEXTS.placeholders[index] })).toBeTruthy();
      expect(one.getByRole('button', { name: TEXTS.add })).toBeTruthy();
      expect(one.getAllByText(TEXTS.remove).length).toBeGreaterThan(0);
    }
    const assessors = (await panel('Assessors')).getAllByRole('listitem');
    expect(assessors.map((one) => one.textContent)).toEqual([
      'Hanna HubRemove',
      `${TEXTS.personWithoutName}Remove`,
    ]);
    expect((await panel('Candidates')).getByRole('listitem').textContent).toBe(
      "Paul & Phoebe O'NeillRemove",
    );
  });

  it('says how many planters cannot be selected, and why', async () => {
    await device.db
      .rows('planters')
      .bulkAdd([planterRow(10, { user_id: null }), planterRow(11, { user_id: null })]);
    renderApp('/admin/assessments/5/participants');
    const words = '2 planters are not offered: only planters with an account can take part.';
    const candidates = await panel('Candidates');
    const early = candidates.findByText(/not offered/, {}, { timeout: 500 });
    await expect(early).rejects.toThrow();
    await markFeed(device.db, 'planters');
    expect(await candidates.findByText(words)).toBeTruthy();
    expect((await panel('Assessors')).queryByText(/not offered/)).toBeNull();
  });

  it.each([
    ['30', TEXTS.alreadyCandidate],
    ['1', TEXTS.alreadyAssessor],
  ])('explains why user %s cannot be added: %s', async (userId, words) => {
    renderApp('/admin/assessments/5/participants');
    const candidates = await panel('Candidates');
    await candidates.findByRole('option', { name: /Hanna/ });
    fireEvent.change(candidates.getByRole('combobox'), { target: { value: userId } });
    fireEvent.click(candidates.getByRole('button', { name: TEXTS.add }));
    expect(await candidates.findByText(words)).toBeTruthy();
    expect(await ops()).toEqual([]);
  });

  it('keeps no selection for another event', async () => {
    await device.db.rows('assessments').add(assessmentRow(6, { name: 'Autumn retreat' }));
    const { router } = renderApp('/admin/assessments/5/participants');
    const candidates = await panel('Candidates');
    await candidates.findByRole('option', { name: /Hanna/ });
    fireEvent.change(candidates.getByRole('combobox'), { target: { value: '31' } });
    await router.navigate({ href: '/admin/assessments/6/participants' });
    await screen.findByText('Autumn retreat');
    const other = await panel('Candidates');
    await other.findByRole('option', { name: /Hanna/ });
    expect(other.getByRole<HTMLSelectElement>('combobox').value).toBe('');
  });

  it('does nothing until somebody is selected, then adds that person and marks them as waiting', async () => {
    renderApp('/admin/assessments/5/participants');
    const candidates = await panel('Candidates');
    await candidates.findByRole('option', { name: /Hanna/ });
    fireEvent.click(candidates.getByRole('button', { name: TEXTS.add }));
    expect(await ops()).toEqual([]);
    fireEvent.change(candidates.getByRole('combobox'), { target: { value: '31' } });
    fireEvent.click(candidates.getByRole('button', { name: TEXTS.add }));
    expect(await candidates.findByText('Waiting to send')).toBeTruthy();
    expect(await ops()).toMatchObject([{ args: { userId: 31, type: 'candidate' } }]);
  });
});

describe('/admin/assessments/{id}/assignments', () => {
  beforeEach(async () => {
    await addEvent();
    await addPeople();
    const role = { lid: 's1', id: 1, name: 'Marriage' };
    await device.db.rows('assessment_roles').add(role);
  });

  it('lists the assignments, and creates one only with a role and an assessor', async () => {
    await device.db.rows('assignments').add(assignmentRow(7, { role_name: '', role_id: 7 }));
    renderApp('/admin/assessments/5/assignments');
    expect(await screen.findByRole('heading', { name: TEXTS.createAssignment })).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: TEXTS.assignments }));
    for (const name of TEXTS.assignmentColumns) {
      expect(table.getByRole('columnheader', { name })).toBeTruthy();
    }
    expect(table.getByText(ASSESSMENT_TEXTS.roleWithoutName)).toBeTruthy();
    await screen.findByRole('option', { name: 'Marriage' });
    press(TEXTS.assign);
    expect(await ops()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: '1' } });
    press(TEXTS.assign);
    expect(await ops()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Assessor'), { target: { value: '1' } });
    press(TEXTS.assign);
    // The role's name is also an option in the list of roles.
    await table.findByText('Marriage');
    press(TEXTS.assign);
    expect(
      await screen.findByText('This assessor already has this role in this assessment'),
    ).toBeTruthy();
    expect(await ops()).toHaveLength(1);
  });
});

describe('the form of an event', () => {
  const start = { name: 'Retreat', location: 'Tupelo', startDate: '2026-12-04', description: 'x' };
  const around = { onTyped: () => undefined, onCancel: () => undefined };

  it.each([
    [true, TEXTS.create, TEXTS.creating],
    [false, TEXTS.save, TEXTS.saving],
  ])('shows that it is saving (new: %s)', async (isNew, label, busy) => {
    const onSave = () => new Promise<undefined>(() => undefined);
    renderScreen(<AssessmentForm start={start} isNew={isNew} {...around} onSave={onSave} />);
    fireEvent.click(await screen.findByRole('button', { name: label }));
    const button = (await screen.findByText(busy)).closest('button');
    expect(button?.getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    ['', TEXTS.failed.save],
    ['The disk is full', 'The disk is full'],
  ])('keeps its values if they could not be saved, and says so: %s', async (message, words) => {
    renderScreen(<AssessmentForm start={start} isNew {...around} onSave={async () => message} />);
    fireEvent.click(await screen.findByRole('button', { name: TEXTS.create }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(field('name')?.value).toBe('Retreat');
  });
});

describe('a refusal without a message', () => {
  const refused = { status: 500, message: '', body: undefined };
  const op = { ...storedOp({ id: 'one' }), seq: 1 };

  it.each([
    [TEXTS.failed.save, createAssessment.read?.(refused, {} as never, op)],
    [TEXTS.failed.save, editAssessment.read?.(refused, {} as never, op)],
    [TEXTS.failed.delete, deleteAssessment.read?.(refused, {} as never, op)],
    [TEXTS.failed.assessor, addParticipant.read?.(refused, { type: 'assessor' } as never, op)],
    [TEXTS.failed.candidate, addParticipant.read?.(refused, { type: 'candidate' } as never, op)],
    [ASSESSMENT_TEXTS.failed.save, saveAssessorReport.read?.(refused, {} as never, op)],
  ])('is shown as: %s', (message, verdict) => {
    expect(verdict).toMatchObject({ kind: 'attention', reason: { message } });
  });
});
