import { addPlanter } from './hub-network.ts';
import type { TestServer } from './test-server.ts';

export const WEEKEND = {
  name: 'Autumn weekend',
  location: 'Camp Garaywa',
  startDate: '2026-12-04',
  endDate: '2026-12-06',
  description: 'Eight couples',
};

export const TEXTS = {
  content: 'He listens before he speaks.',
  strengths: 'Patience',
  weaknesses: 'Плохо считает',
  recommendation: "Yes, with a coach like O'Neill",
};

export interface Somebody {
  id: number;
  token: string;
}

/** One event: two assessors with an assignment on one couple each, and an assessor who does not take part. */
export async function assessmentWorld(server: TestServer) {
  const editor = await server.addUser('editor', ['app_editor']);
  const alice = await server.addUser('alice', ['assessor']);
  const bruno = await server.addUser('bruno', ['242assessor']);
  const away = await server.addUser('away', ['assessor']);
  const paul = await addCouple(server, 'Paul', 'Phoebe');
  const ivan = await addCouple(server, 'Иван', null);
  const post = async (path: string, body: unknown) =>
    (await server.call('POST', path, { token: editor.token, body })).json.data;

  const event = await post('/assessments', WEEKEND);
  const take = (userId: number, participantType: string) =>
    post(`/assessments/${event.id}/participants`, { userId, participantType });
  for (const one of [alice, bruno]) await take(one.id, 'assessor');
  for (const one of [paul, ivan]) await take(one.id, 'candidate');
  const assign = (assessor: Somebody, candidate: Somebody | null, roleId = 1) =>
    post('/assessments/assignments', {
      assessmentId: event.id,
      roleId,
      assessorId: assessor.id,
      ...(candidate ? { candidateId: candidate.id } : {}),
    });
  const onPaul = await assign(alice, paul);
  const onIvan = await assign(bruno, ivan, 2);
  const write = (by: Somebody, assignmentId: number, texts: object = TEXTS) =>
    server.call('POST', '/assessments/reports', {
      token: by.token,
      body: { ...texts, assignmentId },
    });
  return { server, editor, alice, bruno, away, paul, ivan, event, onPaul, onIvan, assign, write };
}

async function addCouple(server: TestServer, name: string, spouse: string | null) {
  const user = await server.addUser(name.toLowerCase(), ['church_planter']);
  const couple = { user_id: user.id, spouse_first_name: spouse, location: 'Tupelo, MS' };
  const planterId = await addPlanter(server.database, name, { ...couple, phone: '601 555 0100' });
  return { ...user, planterId };
}
