import { NO_REPORT } from '#shared/assessment-rules.ts';
import { lidOf } from '#shared/ids.ts';
import { numberOf } from './sim-assessments.ts';
import type { Draw, Generator } from './sim-generators.ts';

/** The event that several writes of one simulation use. */
const SHARED_EVENT = numberOf('the shared event');
const shared = { assessment: lidOf(SHARED_EVENT), assessmentName: 'Autumn weekend' };

const PERSON = {
  username: '',
  email: '',
  first_name: 'Grace',
  last_name: "O'Neill",
  display_name: '',
  phone: '',
  location: '',
  planter_first_name: '',
  planter_last_name: '',
  spouse_first_name: '',
  spouse_last_name: '',
  profile_picture_url: '',
};

const newKey = ({ random, mark }: Draw) => `l${mark}${random.between(0, 1_000_000_000)}`;

function once(args: () => unknown) {
  return { args: args(), again: args, kind: 'once' as const };
}

/** A record that is already gone counts as deleted. */
function deletion(args: () => unknown) {
  return { args: args(), again: args, kind: 'last' as const, doneBy: [404, 410] };
}

export const ASSESSMENT_GENERATORS: Readonly<Record<string, Generator>> = {
  'create-assessment': async (draw) =>
    once(() => ({
      assessment: newKey(draw),
      name: `Event ${draw.mark}`,
      location: 'Camp Garaywa',
      startDate: '2026-12-04',
      endDate: draw.mark.length % 2 === 0 ? '2026-12-06' : '',
      description: '',
      venue: '',
      address: '',
    })),

  'edit-assessment': async ({ mark }) => {
    const args = {
      ...shared,
      fields: { name: `Name ${mark}` },
      before: { name: 'Weekend' },
    };
    return { args, again: () => args, kind: 'last', leanerOn: [400, 422] };
  },

  'delete-assessment': async ({ mark }) =>
    deletion(() => ({ assessment: lidOf(numberOf(mark)), assessmentName: 'Weekend' })),

  'complete-assessment': async ({ mark }) =>
    once(() => ({ assessment: lidOf(numberOf(mark)), assessmentName: 'Weekend' })),

  'reopen-assessment': async ({ mark }) =>
    once(() => ({ assessment: lidOf(numberOf(mark)), assessmentName: 'Weekend' })),

  'edit-candidate': async ({ mark }) => {
    const args = {
      participant: lidOf(numberOf(mark)),
      assessment: shared.assessment,
      userId: numberOf(mark),
      name: "Grace O'Neill",
      fields: { hotel: true, status: `Status ${mark}` },
      before: { hotel: false, status: '' },
    };
    return { args, again: () => args, kind: 'last' };
  },

  'add-participant': async (draw) =>
    once(() => ({
      ...shared,
      participant: newKey(draw),
      userId: numberOf(draw.mark),
      type: 'assessor',
      name: "Grace O'Neill",
      person: PERSON,
    })),

  'remove-participant': async ({ mark }) =>
    deletion(() => ({
      ...shared,
      participant: lidOf(numberOf(mark)),
      userId: numberOf(mark),
      name: "Grace O'Neill",
    })),

  'create-assignment': async (draw) =>
    once(() => ({
      ...shared,
      assignment: newKey(draw),
      roleId: 3,
      roleName: 'Marriage',
      assessorId: numberOf(draw.mark),
      assessorFirstName: 'Grace',
      assessorLastName: "O'Neill",
      candidateId: 0,
      candidateName: '',
    })),

  'remove-assignment': async ({ mark }) =>
    deletion(() => ({
      assignment: lidOf(numberOf(mark)),
      assessment: shared.assessment,
      roleName: 'Marriage',
      assessorName: "Grace O'Neill",
    })),

  'edit-decision': async ({ mark }) => {
    const couple = numberOf(mark);
    const args = {
      decision: lidOf(couple),
      assessment: shared.assessment,
      userId: couple,
      name: 'Paul & Phoebe',
      fields: { outcome: `Outcome ${mark}` },
      before: { outcome: '' },
    };
    const others = { outcome: 'From somebody else' };
    return {
      args,
      again: () => args,
      kind: 'last',
      disturb: (server) => server.assessments.writeDecision(SHARED_EVENT, couple, others),
    };
  },

  'set-meeting': async ({ mark }) =>
    once(() => ({ assessment: lidOf(numberOf(mark)), assessmentName: 'Weekend', closed: true })),

  'answer-late-votes': async ({ mark }) =>
    once(() => ({
      decision: lidOf(numberOf(mark)),
      assessment: shared.assessment,
      userId: numberOf(mark),
      name: 'Paul & Phoebe',
      accept: true,
      votes: {},
    })),

  'save-assessor-report': async ({ mark }) => {
    const assignmentId = numberOf(mark);
    const args = {
      assignment: lidOf(assignmentId),
      title: 'Marriage · Paul & Phoebe',
      fields: { ...NO_REPORT, content: `Report ${mark}` },
      before: NO_REPORT,
    };
    return {
      args,
      again: () => args,
      kind: 'last',
      disturb: (server) => server.assessments.writeReport(assignmentId, 'From the other device'),
    };
  },
};
