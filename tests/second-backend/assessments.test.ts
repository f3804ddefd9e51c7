import { describe, expect, it } from 'vitest';
import {
  allProfiles,
  createWorld,
  dayOf,
  isRefused,
  isRefusedList,
  type Json,
  number,
  object,
  rowOf,
  rowsOf,
  type World,
} from './test-support.ts';

const assessment = {
  name: 'Summer Assessment',
  location: 'Natchez, MS',
  startDate: '2027-06-01',
  description: 'Two days',
};

async function created(world: World): Promise<number> {
  const admin = await world.signIn('admin');
  const reply = await admin.post('/assessments', assessment);
  expect(reply.ok, reply.text).toBe(true);
  return world.backend.state().assessments.at(-1)?.id ?? 0;
}

const roleOf = (row: Json): unknown => row.role ?? row.participantType;

describe.each(allProfiles)('assessments with profile $name', (profile) => {
  it('creates, reads, changes, completes and deletes an assessment', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const id = await created(world);
    const stored = () => world.backend.state().assessments.find((row) => row.id === id);
    expect(stored()).toMatchObject({ ...assessment, endDate: null, isCompleted: false });
    const rows = rowsOf(await admin.get('/assessments'));
    const row = rows.find((item) => number(item.id) === id);
    expect(row).toMatchObject({ name: 'Summer Assessment', isCompleted: false });
    expect(number(row?.candidateCount)).toBe(0);
    const detail = rowOf(await admin.get(`/assessments/${id}`));
    expect(detail.title).toBe('Summer Assessment');
    expect(dayOf(detail.startDate)).toBe('2027-06-01');
    const edit = await admin.put(`/assessments/${id}`, {
      ...assessment,
      endDate: '2027-06-03',
      location: 'Oxford, MS',
    });
    expect(edit.ok, edit.text).toBe(true);
    expect(stored()).toMatchObject({ location: 'Oxford, MS', endDate: '2027-06-03' });
    expect((await admin.put(`/assessments/${id}/complete`)).ok).toBe(true);
    expect(stored()?.isCompleted).toBe(true);
    expect((await admin.delete(`/assessments/${id}`)).ok).toBe(true);
    expect((await admin.get(`/assessments/${id}`)).status).toBe(profile.goneStatus);
    expect((await admin.post('/assessments', { ...assessment, name: '' })).ok).toBe(false);
    const leader = await world.signIn('leader');
    expect(isRefused(await leader.post('/assessments', assessment))).toBe(true);
    expect(isRefused(await leader.delete(`/assessments/${world.network.past}`))).toBe(true);
  });

  it('adds and removes participants once each', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const path = `/assessments/${await created(world)}/participants`;
    const { secondAssessor, couples } = world.network;
    const add = { userId: secondAssessor, participantType: 'assessor' };
    expect((await admin.post(path, add)).ok).toBe(true);
    const again = await admin.post(path, add);
    expect(again.ok).toBe(false);
    if (profile.errorShape !== 'empty') {
      expect(again.text).toContain('User is already an assessor in this assessment');
    }
    await admin.post(path, { userId: couples[0], participantType: 'candidate' });
    const rows = rowsOf(await admin.get(path));
    expect(rows.map((row) => `${number(row.userId)} ${roleOf(row)}`).sort()).toEqual(
      [`${secondAssessor} assessor`, `${couples[0]} candidate`].sort(),
    );
    const candidates = rowsOf(await admin.get(`${path}?type=candidate`));
    expect(candidates.map((row) => number(row.userId))).toEqual([couples[0]]);
    expect((await admin.delete(`${path}/${secondAssessor}`)).ok).toBe(true);
    expect(rowsOf(await admin.get(path))).toHaveLength(1);
    expect((await admin.post(path, { userId: 9999, participantType: 'assessor' })).ok).toBe(false);
  });

  it('shows the couples and the team, nested or as participants', async () => {
    const world = createWorld(profile);
    const client = await world.signIn('assessor');
    const path = `/assessments/${world.network.upcoming}`;
    const detail = rowOf(await client.get(path));
    if (profile.nestedParticipants) {
      const couples = detail.candidates as Json[];
      expect(couples).toHaveLength(3);
      expect(object(couples[0]).husbandName).toBe('Adam Allen');
      const team = detail.assessors as Json[];
      expect(team).toMatchObject([{ name: 'Arthur Assessor', role: 'Communication', group: 1 }]);
    } else {
      expect(detail).not.toHaveProperty('candidates');
    }
    expect(rowsOf(await client.get(`${path}/participants`))).toHaveLength(4);
    const mine = rowsOf(await client.get('/assessments/my-assessments'));
    expect(mine).toHaveLength(2);
    const second = rowsOf(await (await world.signIn('assessor2')).get('/assessments'));
    expect(second).toHaveLength(profile.assessmentsShown === 'all' ? 2 : 1);
  });

  it('creates, completes and removes assignments', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const { upcoming, secondAssessor } = world.network;
    const roles = rowsOf(await admin.get('/assessments/roles'));
    expect(roles).toHaveLength(6);
    expect(rowsOf(await admin.get('/assessments/roles/counts'))).toHaveLength(6);
    const roleId = number(roles[5]?.id);
    const body = { assessmentId: upcoming, roleId, assessorId: secondAssessor };
    const reply = await admin.post('/assessments/assignments', body);
    const data = object(object(reply.body).data);
    const id = number(data.id);
    expect(number(data.assessorId)).toBe(secondAssessor);
    const all = rowsOf(await admin.get(`/assessments/${upcoming}/assignments`));
    expect(all.map((row) => number(row.id))).toContain(id);
    const assessor = await world.signIn('assessor2');
    const own = rowsOf(await assessor.get(`/assessments/assessors/${secondAssessor}/assignments`));
    expect(own.map((row) => number(row.id))).toContain(id);
    expect(own[0]).toMatchObject({ assessmentName: 'Spring Assessment', completed: false });
    const done = await assessor.put(`/assessments/assignments/${id}/complete`);
    expect(object(object(done.body).data).completed).toBe(true);
    expect(rowOf(await assessor.get(`/assessments/assignments/${id}`)).completed).toBe(true);
    expect(isRefused(await assessor.delete(`/assessments/assignments/${id}`))).toBe(true);
    expect((await admin.delete(`/assessments/assignments/${id}`)).ok).toBe(true);
    expect((await admin.get(`/assessments/assignments/${id}`)).status).toBe(profile.goneStatus);
    const foreign = `/assessments/assessors/${world.network.assessor}/assignments`;
    expect(isRefusedList(await assessor.get(foreign))).toBe(true);
    expect(isRefused(await assessor.post('/assessments/assignments', body))).toBe(true);
  });

  it('saves assessor reports and shows them to those who take part', async () => {
    const world = createWorld(profile);
    const { upcoming, past, assessor, couples } = world.network;
    const client = await world.signIn('assessor');
    const list = rowsOf(await client.get(`/assessments/assessors/${assessor}/assignments`));
    const rows = list.filter((row) => number(row.assessmentId) === upcoming);
    const assignment = rows.find((row) => String(row.candidateName).includes('Adam'));
    const id = number(assignment?.id);
    const path = `/assessments/assignments/${id}/report`;
    const none = await client.get(path);
    if (profile.missingReport === '404') expect(none.status).toBe(404);
    else expect(object(none.body).data ?? null).toBeNull();

    const body = { assignmentId: id, content: 'Good', strengths: 'Kind', recommendation: 'Yes' };
    const saved = await client.post('/assessments/reports', body);
    const data = object(object(saved.body).data);
    expect(number(data.assignmentId ?? data.assignment_id)).toBe(id);
    await client.post('/assessments/reports', { ...body, content: 'Better' });
    expect(object(object((await client.get(path)).body).data).content).toBe('Better');
    const stored = world.backend.state();
    expect(stored.assessorReports.filter((row) => row.assignmentId === id)).toHaveLength(1);
    const after = stored.assignments.find((row) => row.id === id);
    expect(after?.completed).toBe(profile.reportCompletes);

    const candidate = number(assignment?.candidateId);
    const reports = `/assessments/${upcoming}/candidates/${candidate}/reports`;
    const found = rowsOf(await client.get(reports));
    expect(found.map((row) => row.content)).toEqual(['Better']);
    expect(rowsOf(await (await world.signIn('admin')).get(reports))).toHaveLength(1);
    const second = await world.signIn('assessor2');
    expect(isRefusedList(await second.get(reports))).toBe(true);
    expect(isRefused(await second.post('/assessments/reports', body))).toBe(true);
    const pastCouple =
      profile.candidateId === 'user'
        ? couples[0]
        : stored.participants.find((row) => row.assessmentId === past && row.userId === couples[0])
            ?.id;
    const shared = `/assessments/${past}/candidates/${pastCouple}/reports`;
    expect(rowsOf(await second.get(shared))).toHaveLength(1);
    const leader = await world.signIn('leader');
    expect(isRefusedList(await leader.get(shared))).toBe(true);
    expect(world.backend.crashes).toEqual([]);
  });
});
