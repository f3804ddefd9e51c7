import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { getAccount } from '#src/account/account.ts';
import { ASSESSMENT_TEXTS } from '#tests/spec-texts/assessments.ts';
import {
  assessmentRow,
  assignmentRow,
  markFeed,
  participantRow,
} from '#tests/support/assessment-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242assessor']);
});

afterEach(() => device.close());

/** Sets the server's response to every request. */
function serverSays(status: number, body: unknown) {
  const answer = async () => {
    const headers = { 'Content-Type': 'application/json' };
    return new Response(JSON.stringify(body), { status, headers });
  };
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
}

describe('the reports on a candidate', () => {
  const address = '/assessment/5/candidate/30';

  it('are listed with role and assessor, or with placeholders for missing names', async () => {
    const named = {
      roleName: 'Marriage',
      assessorFirstName: 'Anselm',
      assessorLastName: 'Schröder',
    };
    serverSays(200, {
      success: true,
      data: [
        { id: 1, assignmentId: 11, roleId: 3, ...named },
        { id: 2, assignment_id: 12, roleId: 7 },
      ],
    });
    renderApp(address);
    await screen.findByRole('heading', { name: 'Marriage' });
    expect(screen.getByText('Anselm Schröder')).toBeTruthy();
    expect(screen.getByRole('heading', { name: ASSESSMENT_TEXTS.roleWithoutName })).toBeTruthy();
    expect(screen.getByText(ASSESSMENT_TEXTS.assessorWithoutName)).toBeTruthy();
    const views = screen.getAllByText(ASSESSMENT_TEXTS.view);
    expect(views.map((one) => one.getAttribute('href'))).toEqual([
      '/assessment/reports/11?event=5&couple=30',
      '/assessment/reports/12?event=5&couple=30',
    ]);
  });

  describe('for people who may see who has read them', () => {
    const isReads = (asked: ReturnType<typeof serverSays>) =>
      asked.mock.calls.some((args: unknown[]) => String(args[0]).endsWith('/report-reads'));

    beforeEach(async () => {
      await device.close();
      device = await openDevice(['admin']);
    });

    it('report that the list of readers could not be loaded', async () => {
      await markFeed(device.db, 'changes');
      const asked = serverSays(500, { success: false });
      renderApp(address);
      await screen.findByText('Who has read these reports could not be loaded');
      expect(isReads(asked)).toBe(true);
    });

    it('hide the list of readers if the server does not record it', async () => {
      const asked = serverSays(500, { success: false });
      renderApp(address);
      await screen.findByText(ASSESSMENT_TEXTS.failed.reports);
      expect(isReads(asked)).toBe(false);
    });
  });

  it('may be empty', async () => {
    serverSays(200, { success: true, data: [] });
    renderApp(address);
    expect(await screen.findByText(ASSESSMENT_TEXTS.noReports)).toBeTruthy();
  });

  it('explain why they could not be read, and can be loaded again', async () => {
    serverSays(400, { success: false });
    renderApp(address);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(ASSESSMENT_TEXTS.failed.reports);
    serverSays(200, { success: true, data: [] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(ASSESSMENT_TEXTS.noReports)).toBeTruthy();
  });

  it('give the reason if the server refuses them without one', async () => {
    serverSays(403, { success: false });
    renderApp(address);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(ASSESSMENT_TEXTS.failed.reports);
    expect(alert.textContent).toContain('You may not see this.');
  });

  it('offer no second attempt for a candidate that the server does not know', async () => {
    serverSays(404, { success: false, error: 'Candidate not found' });
    renderApp(address);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Candidate not found');
    expect(alert.textContent).not.toContain('confidential');
    expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('S20 end a session that has expired', async () => {
    serverSays(401, { error: 'Invalid token' });
    renderApp(address);
    await waitFor(() => expect(getAccount().kind).toBe('expired'));
  });

  it.each(['/assessment/abc/candidate/30', '/assessment/5/candidate/4x'])(
    'are not requested at %s',
    async (wrong) => {
      const asked = serverSays(200, { success: true, data: [] });
      renderApp(wrong);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'There is no such candidate',
      );
      expect(asked).not.toHaveBeenCalled();
    },
  );
});

describe('somebody else’s report', () => {
  beforeEach(() => markFeed(device.db, 'my-assignments'));

  it('is read from the server and shown completely', async () => {
    const texts = { content: 'He listens.', strengths: '', weaknesses: 'None', recommendation: '' };
    serverSays(200, { success: true, data: { id: 1, assignmentId: 11, roleId: 7, ...texts } });
    renderApp('/assessment/reports/11');
    expect(await screen.findByText('He listens.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: ASSESSMENT_TEXTS.roleWithoutName })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('may not exist yet', async () => {
    serverSays(404, { success: false, error: 'No report' });
    renderApp('/assessment/reports/11');
    expect(await screen.findByText(/^No report has been written/)).toBeTruthy();
  });

  it('explains why it could not be loaded', async () => {
    serverSays(400, { success: false });
    renderApp('/assessment/reports/11');
    expect((await screen.findByRole('alert')).textContent).toContain(
      ASSESSMENT_TEXTS.failed.report,
    );
  });

  it('explains that it needs the network, and can be loaded again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    renderApp('/assessment/reports/11');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Fieldbook cannot reach the server.');
    expect(alert.textContent).not.toContain('What you typed');
    serverSays(403, { success: false, error: 'You do not take part in this assessment.' });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You do not take part in this assessment.')).toBeTruthy();
  });

  it('shows its assessor and its role', async () => {
    const names = { roleName: 'Spouse', assessorFirstName: 'Anselm', assessorLastName: 'Schröder' };
    serverSays(200, { success: true, data: { id: 1, assignmentId: 11, ...names } });
    renderApp('/assessment/reports/11');
    expect(await screen.findByRole('heading', { level: 1, name: 'Spouse' })).toBeTruthy();
    expect(screen.getByText('Anselm Schröder')).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings).toEqual(['Full Report', 'Strengths', 'Weaknesses', 'Recommendation']);
  });
});

describe.each(['/assessment/reports', '/assessment/assignments'])(
  'one’s own assignments on %s',
  (address) => {
    it('show a loading state before the first read', async () => {
      renderApp(address);
      expect(await screen.findByText('Loading...')).toBeTruthy();
    });

    it('may be empty', async () => {
      await markFeed(device.db, 'my-assignments');
      renderApp(address);
      expect(await screen.findByText('No assignments yet')).toBeTruthy();
    });

    it('explain why they could not be loaded', async () => {
      await markFeed(device.db, 'my-assignments', 'gateway');
      renderApp(address);
      expect((await screen.findByRole('alert')).textContent).toContain(
        ASSESSMENT_TEXTS.failed.assignments,
      );
    });

    it('show role, event, couple and state, with open ones first', async () => {
      await markFeed(device.db, 'my-assignments');
      await device.db
        .rows('assignments')
        .bulkAdd([
          assignmentRow(7, { role_name: '', role_id: 7, completed: true }),
          assignmentRow(8, { candidate_name: '', candidate_id: 0 }),
          assignmentRow(9, { assessor_id: 2 }),
        ]);
      renderApp(address);
      await screen.findByRole('heading', { level: 2, name: 'Marriage' });
      const [open, done] = screen.getAllByRole('heading', { level: 2 });
      expect(open?.textContent).toBe('Marriage');
      expect(done?.textContent).toBe(ASSESSMENT_TEXTS.roleWithoutName);
      for (const text of ['All couples', 'Paul & Phoebe Miller', ...ASSESSMENT_TEXTS.badges]) {
        expect(screen.getByText(text)).toBeTruthy();
      }
      expect(screen.getAllByText('Spring retreat')).toHaveLength(2);
    });
  },
);

it('the reports describe the link to each assignment by its couple', async () => {
  await markFeed(device.db, 'my-assignments');
  await device.db
    .rows('assignments')
    .bulkAdd([assignmentRow(7), assignmentRow(8, { candidate_id: 0 })]);
  renderApp('/assessment/reports');
  const links = await screen.findAllByRole('link', { name: 'Marriage', description: /Miller|All/ });
  expect(links).toHaveLength(2);
});

it('the reports link to the screen of each category', async () => {
  await markFeed(device.db, 'my-assignments');
  renderApp('/assessment/reports');
  const categories = within(await screen.findByRole('navigation', { name: /^Category reports/ }));
  const links = categories.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(REPORT_CATEGORIES.map(({ id }) => `/assessment/reports/${id}`));
});

it('the reports call the categories samples only once it is known that there is no event', async () => {
  await markFeed(device.db, 'my-assignments');
  const value = { kind: 'reference', keysKeptMs: 1, offers: ['decision-meeting'] };
  await device.db.meta.put({ key: 'server', value });
  renderApp('/assessment/reports');
  await screen.findByText('No assignments yet');
  expect(screen.getByRole('navigation', { name: 'Category reports' })).toBeTruthy();
  await markFeed(device.db, 'changes');
  const name = 'Category reports (sample data)';
  expect(await screen.findByRole('navigation', { name })).toBeTruthy();
});

it('a category name opens its screen, a number opens an assignment', async () => {
  await device.db.rows('assignments').add(assignmentRow(7));
  await markFeed(device.db, 'my-assignments');
  await device.db.meta.put({ key: 'server', value: { kind: 'documented', keysKeptMs: 0 } });
  const { unmount } = renderApp('/assessment/reports/marriage');
  expect(await screen.findByRole('heading', { level: 1, name: /Marriage/ })).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(3);
  unmount();
  renderApp('/assessment/reports/7');
  expect(await screen.findByText('Paul & Phoebe Miller · Spring retreat')).toBeTruthy();
  await waitFor(async () => expect(await device.db.feeds.get('report:s7')).toBeTruthy());
});

describe('a report that is read by an administrator', () => {
  beforeEach(async () => {
    await device.close();
    device = await openDevice(['242_admin']);
    await markFeed(device.db, 'my-assignments');
    await device.db.rows('assessments').add(assessmentRow(5, { name: 'Spring retreat' }));
    await device.db
      .rows('assessment_participants')
      .add(participantRow(12, { type: 'candidate', user_id: 30, assessment: 's5' }));
  });

  it('names the couple and the event, and links back to the reports on that couple', async () => {
    const report = { roleName: 'Marriage', content: 'They listen.' };
    serverSays(200, { success: true, data: { id: 1, ...report } });
    renderApp('/assessment/reports/11?event=5&couple=30');
    expect(await screen.findByText('They listen.')).toBeTruthy();
    expect(await screen.findByText(/ · Spring retreat$/)).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Candidate Reports' });
    expect(back.getAttribute('href')).toBe('/assessment/5/candidate/30');
  });
});
