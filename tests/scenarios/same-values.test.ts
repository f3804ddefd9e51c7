import { afterEach, expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import { drawProfile, namedProfiles, type Profile } from '#tests/second-backend/index.ts';
import { type DeviceOnSecond, deviceOnSecond } from '#tests/support/device-on-second.ts';

/*
 * Every mutation against every profile of the second backend (S15, S28). The answer to each write is lost after it was
 * executed, and the device looks for the write in lists that format values differently: capitalized status names,
 * days with a time, numbers as text, missing values as null or as an empty text.
 */

const PROFILES: readonly Profile[] = [
  ...Object.values(namedProfiles),
  // Seeds chosen so that every variation of values occurs together with several others.
  ...[2, 5, 11, 19, 23, 31, 44, 58].map((seed) => drawProfile(seed)),
];

/** Mutations without a comparison, with the reason why no list or record is compared with the stored values. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'submit-support-ticket': 'no call lists tickets: its author is asked',
  'set-picture': 'a file is sent again and never compared',
  'edit-candidate': 'no documented call changes the checklist of a couple',
  'snooze-work': 'no documented call keeps what was put off',
  'reopen-assessment': 'no documented call reopens an event',
  ...Object.fromEntries(
    ['set-meeting', 'edit-decision', 'answer-late-votes'].map((name) => [
      name,
      'no documented backend has decision meetings: the profiles cannot answer',
    ]),
  ),
  ...Object.fromEntries(
    ['create-cohort', 'edit-cohort', 'add-to-cohort', 'remove-from-cohort', 'mark-attendance'].map(
      (name) => [name, 'no documented backend has cohorts: the profiles cannot answer'],
    ),
  ),
  ...Object.fromEntries(
    ['create-resource', 'edit-resource'].map((name) => [
      name,
      'no documented backend has resources: the profiles cannot answer',
    ]),
  ),
};

/** Within this time, an invitation counts as the sender's own (invite-planter.ts). */
const CLOCK_SKEW_MS = 300_000;

interface Wish {
  name: string;
  args: object;
}

const open: DeviceOnSecond[] = [];
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

test('S15 the table of writes contains every mutation', async () => {
  const { express } = namedProfiles;
  const names = wishes(await started(express)).map((one) => one.name);
  expect(new Set([...names, ...Object.keys(NOT_COMPARED)])).toEqual(new Set(MUTATIONS.keys()));
});

test.each(PROFILES.map((profile) => [profile.name, profile] as const))(
  'S15 recognizes every write whose answer was lost (%s)',
  async (_name, profile) => {
    const device = await started(profile);
    const written: Op[] = [];
    for (const { name, args } of wishes(device)) {
      const op = await device.write(name, args);
      device.loseAnswer(op);
      written.push(op);
    }
    await device.drain(90);

    expect(device.backend.crashes).toEqual([]);
    const left = await device.mirror.ops.toArray();
    expect(left.filter((op) => !mayAsk(op, profile)).map(toldOf)).toEqual([]);
    const doubled = written
      .filter((op) => MUTATIONS.get(op.name)?.whenUnknown !== 'resend')
      .filter((op) => !isExecutedOnce(device.executions(op).length, left, op))
      .map((op) => `${op.name}: ${device.executions(op).length}`);
    expect(doubled).toEqual([]);
  },
);

/** A write that is back with its author may have been refused before its answer was lost. */
function isExecutedOnce(often: number, left: readonly Op[], { id }: Op): boolean {
  return often === 1 || (often === 0 && left.some((op) => op.id === id));
}

/** Executed once and returned to its author, because a backend of this profile does not return it. */
function mayAsk({ name, reason }: Op, { listHabits, clockOffsetMs, duplicateInvitation }: Profile) {
  if (name === 'invite-planter') {
    const isClockWrong = Math.abs(clockOffsetMs) > CLOCK_SKEW_MS;
    return reason?.kind === 'question' && (isClockWrong || !duplicateInvitation.invitedAt);
  }
  // The list is cut, and this backend gives no access to the rest.
  const { cap, honoursLimit, honoursOffset, pages } = listHabits;
  const isCut = cap !== null && !pages && !(honoursLimit && honoursOffset);
  return isCut && reason?.kind === 'unverifiable';
}

function toldOf({ name, state, reason, lastFailure }: Op): string {
  return `${name} ${state} ${reason ? JSON.stringify(reason) : lastFailure}`;
}

async function started(profile: Profile): Promise<DeviceOnSecond> {
  const device = await deviceOnSecond(profile);
  open.push(device);
  const event = `s${device.network.upcoming}`;
  await device.want('planters', 'churches', 'trainers', 'assessments', 'reports:2026');
  await device.want(
    ...['contacts', 'stage-history'].flatMap((kind) =>
      device.network.planters.slice(2, 4).map((id) => `${kind}:s${id}`),
    ),
  );
  await device.want(`assessment:${event}`, `participants:${event}`, `assignments:${event}`);
  return device;
}

/** One write of each kind, each on its own record, with values that servers format differently. */
function wishes(device: DeviceOnSecond): Wish[] {
  const { network, userId } = device;
  const state = device.backend.state();
  const [called, staged, edited, moved] = network.planters.slice(2).map((id) => `s${id}`);
  const event = `s${network.upcoming}`;
  const [church, doomed] = state.churches;
  const [trainer] = state.trainers;
  const [report, reviewed, deleted] = state.reports;
  const participant = state.participants.find((one) => one.userId === network.couples[2]);
  const [assignment] = state.assignments;
  const told = { by: userId, byName: 'Una User' };
  const title = 'The report';
  return [
    {
      name: 'log-contact',
      args: {
        contact: 'lcontact',
        planter: called,
        planterName: 'Planter',
        contact_date: '2026-10-15',
        contact_type: 'phone',
        notes: 'Called.\r\nHe will call again. ',
        next_contact_date: '2026-11-01',
        ...told,
      },
    },
    {
      name: 'invite-planter',
      args: {
        name: 'Guest',
        email: 'Guest.One@Example.org',
        churchPlantName: 'New church',
        resend: false,
      },
    },
    {
      name: 'edit-profile',
      args: { fields: { company: 'Fieldbook ' }, before: { company: '' } },
    },
    {
      name: 'create-church',
      args: {
        church: 'lchurch',
        name: 'Grace Church',
        location: 'Oxford, MS',
        address: '7 Church Street',
        website: 'https://grace.example.org',
        status: 'post-launched',
        planter: '',
      },
    },
    {
      name: 'edit-church',
      args: {
        church: `s${church?.id}`,
        churchName: 'Church',
        fields: { address: '9 Church Street' },
        before: { address: church?.address },
      },
    },
    { name: 'delete-church', args: { church: `s${doomed?.id}`, churchName: 'Church' } },
    {
      name: 'create-network-person',
      args: {
        kind: 'trainers',
        person: 'ltrainer',
        name: 'Tina Trainer',
        location: 'Oxford, MS',
        email: 'Tina.T@Example.org',
        status: 'inactive',
        phone: '601-555-0199',
        website: '',
        bio: 'Two lines\nof text',
        experience: 'Ten years',
        denomination: '',
        ministry_focus: '',
        support_needs: '',
        planter: '',
      },
    },
    {
      name: 'edit-network-person',
      args: {
        kind: 'trainers',
        person: `s${trainer?.id}`,
        personName: 'Trainer',
        fields: { status: 'inactive', bio: 'Teaches in Oxford' },
        before: { status: trainer?.status, bio: trainer?.bio ?? '' },
      },
    },
    {
      name: 'submit-report',
      args: {
        report: 'lreport',
        report_month: 9,
        report_year: 2026,
        content: {
          ...Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null])),
          ...Object.fromEntries(REPORT_TEXTS.map((name) => [name, ''])),
          sunday_attendance: 41,
          monthly_income: 1200.5,
          ministry_highlights: 'A good month\r\nwith two baptisms ',
        },
        reporter: {
          user_id: userId,
          planter_id: 1,
          first_name: 'Una',
          last_name: 'User',
          church_name: '',
        },
        at: '2026-10-16T12:00:00.000Z',
        correct: false,
      },
    },
    {
      name: 'set-report-status',
      args: {
        report: `s${reviewed?.id}`,
        title,
        year: 2026,
        before: reviewed?.status,
        status: reviewed?.status === 'approved' ? 'reviewed' : 'approved',
      },
    },
    {
      name: 'edit-report',
      args: {
        report: `s${report?.id}`,
        title,
        year: 2026,
        fields: { monthly_income: 1300.25, additional_notes: 'Corrected' },
        before: { monthly_income: report?.monthly_income, additional_notes: '' },
      },
    },
    { name: 'delete-report', args: { report: `s${deleted?.id}`, title, year: 2026 } },
    {
      name: 'add-participant',
      args: {
        participant: 'lparticipant',
        assessment: event,
        assessmentName: 'Event',
        userId: network.secondAssessor,
        type: 'assessor',
        name: 'Amy',
        person: {
          username: '',
          email: '',
          first_name: 'Amy',
          last_name: 'Appraiser',
          display_name: '',
          phone: '',
          location: '',
          planter_first_name: '',
          planter_last_name: '',
          spouse_first_name: '',
          spouse_last_name: '',
          profile_picture_url: '',
        },
      },
    },
    {
      name: 'complete-assessment',
      args: { assessment: `s${network.past}`, assessmentName: 'Event' },
    },
    {
      name: 'create-assessment',
      args: {
        assessment: 'lassessment',
        name: 'Winter Assessment',
        location: 'Biloxi, MS',
        startDate: '2027-01-15',
        endDate: '2027-01-17',
        description: 'Three days ',
        venue: '',
        address: '',
      },
    },
    {
      name: 'create-assignment',
      args: {
        assignment: 'lassignment',
        assessment: event,
        assessmentName: 'Event',
        roleId: 6,
        roleName: 'Spouse',
        assessorId: network.assessor,
        assessorFirstName: 'Arthur',
        assessorLastName: 'Assessor',
        candidateId: 0,
        candidateName: '',
      },
    },
    {
      name: 'edit-assessment',
      args: {
        assessment: event,
        assessmentName: 'Event',
        fields: { endDate: '2026-11-08', description: 'Four days ' },
        before: { endDate: '2026-11-07', description: 'Three days with candidate couples' },
      },
    },
    {
      name: 'remove-assignment',
      args: {
        assignment: `s${assignment?.id}`,
        assessment: event,
        roleName: 'Role',
        assessorName: 'Assessor',
      },
    },
    {
      name: 'remove-participant',
      args: {
        participant: `s${participant?.id}`,
        assessment: event,
        assessmentName: 'Event',
        userId: participant?.userId,
        name: 'Candidate',
      },
    },
    {
      name: 'save-assessor-report',
      args: {
        assignment: `s${device.own.assignment}`,
        title,
        fields: { content: 'Fit', strengths: 'Patient', weaknesses: '', recommendation: 'Proceed' },
        before: { content: '', strengths: '', weaknesses: '', recommendation: '' },
      },
    },
    {
      name: 'delete-assessment',
      args: { assessment: `s${device.own.event}`, assessmentName: 'Event' },
    },
    {
      name: 'create-planter',
      args: {
        planter: 'lplanter',
        fields: {
          first_name: 'Nora',
          last_name: 'New',
          location: 'Oxford, MS',
          church_name: 'New Church',
          email: 'Nora.New@Example.org',
          launch_date: '2026-12-01',
          stage: 'Training',
          status: 'needs cohort',
        },
        at: '2026-10-16T12:00:00.000Z',
      },
    },
    {
      name: 'edit-planter',
      args: {
        planter: edited,
        planterName: 'Planter',
        fields: { phone: '601-555-0188', launch_date: '2026-12-24' },
        before: { phone: '', launch_date: '' },
      },
    },
    {
      name: 'change-stage',
      args: {
        planter: staged,
        planterName: 'Planter',
        entry: 'lstep',
        stage: 'Training',
        status: 'in training',
        notes: 'Begins in May ',
        from_stage: stageOf(device, staged).stage,
        from_status: stageOf(device, staged).status,
        at: '2026-10-16T12:00:00.000Z',
        ...told,
      },
    },
    {
      name: 'move-planter',
      args: {
        planter: moved,
        planterName: 'Planter',
        from: network.leaders[0],
        fromName: 'Henry',
        to: network.leaders[1],
        toName: 'Helen',
      },
    },
  ];
}

function stageOf(device: DeviceOnSecond, planter: string | undefined) {
  const row = device.backend.state().planters.find((one) => `s${one.id}` === planter);
  return { stage: row?.stage ?? '', status: row?.status ?? '' };
}
