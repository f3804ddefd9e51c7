import type { Random } from '#server/seed/random.ts';
import { STAGES } from '#shared/stages.ts';
import { PEOPLE_KINDS } from '#src/records/people.ts';
import { PLANTER_FIELDS, PROFILE_FIELDS, REPORT_TEXTS } from './sim-others.ts';
import type { SecondServer } from './sim-second.ts';
import type { SimServer } from './sim-server.ts';

/** The backend for another user's edit, and the copy that is used to check the guarantees. */
export interface OnSecond {
  second: SecondServer;
  copy: SimServer;
  random: Random;
  /** A text that no write of a simulated person contains. */
  text: string;
}

/** The same as `somebodyEdits`, on the second backend itself. */
export function somebodyEditsOnSecond(at: OnSecond): string {
  const kinds = [editProfile, editPlanter, moveStage, editDirectory, editReport, logContact];
  const told = at.random.pick(kinds)(at);
  at.second.absorbOthers();
  return told;
}

function editProfile({ second, copy, random, text }: OnSecond): string {
  const user = random.pick([...copy.users.keys()]);
  const name = random.pick(PROFILE_FIELDS);
  second.backend.others.editUser(user, { [name]: text });
  copy.othersValues.push({ user, name, value: text, at: copy.ledger.length });
  return `${name} of user ${user} becomes ${text}`;
}

function editPlanter(at: OnSecond): string {
  const planter = somePlanter(at);
  const name = at.random.pick(PLANTER_FIELDS);
  at.second.backend.others.editPlanter(planter, { [name]: at.text });
  return `${name} of planter ${planter} becomes ${at.text}`;
}

function moveStage(at: OnSecond): string {
  const planter = somePlanter(at);
  const { name, statuses } = at.random.pick(STAGES);
  at.second.backend.others.changeStage(planter, name, statuses[0] ?? '');
  return `planter ${planter} moves to ${name}`;
}

function editDirectory({ second, random, text }: OnSecond): string {
  const state = second.backend.state();
  const table = random.pick(['churches', ...PEOPLE_KINDS] as const);
  const { id } = random.pick<{ id: number }>(state[table]);
  const name = random.pick(['name', 'location', 'website'] as const);
  if (table === 'churches') second.backend.others.editChurch(id, { [name]: text });
  else second.backend.others.editListing(table, id, { [name]: text });
  return `${name} of ${table} ${id} becomes ${text}`;
}

function editReport({ second, random, text }: OnSecond): string {
  const { id } = random.pick(second.backend.state().reports);
  const change = random.chance(0.5)
    ? { [random.pick(REPORT_TEXTS)]: text }
    : { status: 'reviewed' };
  second.backend.others.editReport(id, change);
  return `report ${id} is changed`;
}

function logContact(at: OnSecond): string {
  const planter = somePlanter(at);
  const [id] = at.second.backend.others.addContacts(planter, [{ contact_date: '2026-10-05' }]);
  return `contact ${id} with planter ${planter} is logged`;
}

/** Other users delete no planters here, so there is always one. */
function somePlanter({ second, random }: OnSecond): number {
  return random.pick(second.backend.state().planters).id;
}
