import type { Random } from '#server/seed/random.ts';
import { STAGES } from '#shared/stages.ts';
import { moveOn } from './sim-planters.ts';
import type { SimServer } from './sim-server.ts';

export const PROFILE_FIELDS = [
  'bio',
  'company',
  'website',
  'job_title',
  'last_name',
  'display_name',
];
export const PLANTER_FIELDS = ['church_name', 'location', 'email'] as const;
export const REPORT_TEXTS = ['additional_notes', 'prayer_requests', 'special_events'];

/**
 * Another user changes one field of one record. Every field that a mutation of this app writes can be chosen.
 * Returns a description for the timeline. No write of a simulated person contains `text`.
 */
export function somebodyEdits(server: SimServer, random: Random, text: string): string {
  const kinds = [
    editProfile,
    editPlanter,
    moveStage,
    editDirectory,
    editReport,
    editEvent,
    logContact,
  ];
  return random.pick(kinds)(server, random, text);
}

type Edit = (server: SimServer, random: Random, text: string) => string;

const editProfile: Edit = (server, random, text) => {
  const user = random.pick([...server.users.keys()]);
  const name = random.pick(PROFILE_FIELDS);
  server.changeUser(user, { [name]: text });
  server.othersValues.push({ user, name, value: text, at: server.ledger.length });
  return `${name} of user ${user} becomes ${text}`;
};

const editPlanter: Edit = (server, random, text) => {
  const planter = random.pick([...server.planters.values()]);
  const name = random.pick(PLANTER_FIELDS);
  if (planter.isDeleted) return 'nothing changes';
  planter[name] = text;
  planter.rev = server.nextRev();
  return `${name} of planter ${planter.id} becomes ${text}`;
};

const moveStage: Edit = (server, random) => {
  const planter = random.pick([...server.planters.values()]);
  const stage = random.pick(STAGES);
  if (planter.isDeleted) return 'nothing changes';
  moveOn(server, planter.id, stage.name, stage.statuses[0] ?? '');
  return `planter ${planter.id} moves to ${stage.name}`;
};

const editDirectory: Edit = (server, random, text) => {
  const directory = random.pick(server.directories);
  const living = directory.living();
  const name = random.pick(directory.names.fields.filter((one) => !OWN_RULES.has(one)));
  if (living.length === 0) return 'nothing changes';
  const row = random.pick(living);
  row.fields = { ...row.fields, [name]: text };
  row.rev = server.nextRev();
  return `${name} of ${directory.names.table} ${row.id} becomes ${text}`;
};

/** Fields whose values are not free text. */
const OWN_RULES = new Set(['planter_id', 'status']);

const editReport: Edit = (server, random, text) => {
  const reports = [...server.reports.rows.values()].filter((row) => !row.isDeleted);
  if (reports.length === 0) return 'nothing changes';
  const row = random.pick(reports);
  const name = random.pick(REPORT_TEXTS);
  server.reports.disturb(row.id, random.chance(0.5) ? { [name]: text } : { status: 'reviewed' });
  return `report ${row.id} is changed`;
};

const editEvent: Edit = (server, random, text) => {
  const name = random.pick(['name', 'location', 'description']);
  const event = server.assessments.editByOthers(random, { [name]: text }, server.nextRev());
  return event === undefined ? 'nothing changes' : `${name} of event ${event} becomes ${text}`;
};

/** No documented call changes a contact, so another user of the hub adds one. */
const logContact: Edit = (server, random) => {
  const planter = random.pick([...server.planters.values()]);
  if (planter.isDeleted) return 'nothing changes';
  const id = server.addContact(planter.id, planter.leader, '2026-10-05');
  return `contact ${id} with planter ${planter.id} is logged`;
};
