import { describe, expect, it } from 'vitest';
import {
  allProfiles,
  createWorld,
  dayOf,
  isRefused,
  isRefusedList,
  number,
  object,
  origin,
  rowOf,
  rowsOf,
} from './test-support.ts';

const planter = {
  first_name: 'Peter',
  last_name: 'Planter',
  spouse_first_name: 'Paula',
  location: 'Oxford, MS',
  church_name: 'Hill Church',
  email: 'peter@new.test',
  phone: '601-555-0000',
  launch_date: '2027-03-07',
  mailing_address: '7 Hill Road',
};

describe.each(allProfiles)('planters with profile $name', (profile) => {
  it('lists planters, but for a planter only their own record', async () => {
    const world = createWorld(profile);
    const { listHabits } = profile;
    const rows = rowsOf(await (await world.signIn('trainer')).get('/church-planters?limit=100'));
    const total = world.network.planters.length + listHabits.unreadableRows;
    expect(rows).toHaveLength(Math.min(total, listHabits.cap ?? total));
    const own = rowsOf(await (await world.signIn('planter')).get('/church-planters'));
    const readable = own.filter((row) => Number.isInteger(number(row.id)) && row.id !== null);
    expect(readable.map((row) => number(row.id))).toEqual([world.network.ownPlanter]);
  });

  it('creates a planter that can be read back', async () => {
    const world = createWorld(profile);
    const editor = await world.signIn('editor');
    const reply = await editor.planter('POST', '/church-planters', planter);
    expect(reply.ok, reply.text).toBe(true);
    const row = world.backend.state().planters.at(-1);
    expect(row).toMatchObject({ ...planter, stage: 'Candidate', status: 'interest' });
    if (profile.create !== 'success') expect(number(rowOf(reply).id)).toBe(row?.id);
    const read = rowOf(await editor.get(`/church-planters/${row?.id}`));
    expect(read).toMatchObject({ first_name: 'Peter', church_name: 'Hill Church' });
    expect(dayOf(read.launch_date)).toBe('2027-03-07');
    expect(read.phone ?? read.phone_number).toBe('601-555-0000');
    expect(world.backend.ledger.at(-1)).toMatchObject({
      userId: world.network.editor,
      method: 'POST',
      path: '/church-planters',
      ids: [row?.id],
    });
    const { email: _, ...incomplete } = planter;
    expect((await editor.planter('POST', '/church-planters', incomplete)).ok).toBe(false);
  });

  it('keeps everything when the whole planter is put back', async () => {
    const world = createWorld(profile);
    const editor = await world.signIn('editor');
    const id = world.network.planters[0];
    const before = world.backend.state().planters.find((row) => row.id === id);
    const row = rowOf(await editor.get(`/church-planters/${id}`));
    const { stage: _, status: __, ...body } = row;
    for (const [key, value] of Object.entries(body)) if (value === '') body[key] = null;
    const reply = await editor.planter('PUT', `/church-planters/${id}`, {
      ...body,
      church_name: 'Renamed Church',
    });
    expect(reply.ok, reply.text).toBe(true);
    const after = world.backend.state().planters.find((item) => item.id === id);
    expect({ ...after, updated_at: 0 }).toEqual({
      ...before,
      church_name: 'Renamed Church',
      updated_at: 0,
    });
    if (profile.put === 'merge') return;
    await editor.planter('PUT', `/church-planters/${id}`, { first_name: 'A', last_name: 'B' });
    const cleared = world.backend.state().planters.find((item) => item.id === id);
    expect(cleared).toMatchObject({ first_name: 'A', church_name: null, stage: before?.stage });
  });

  it('lets a planter change only their own record', async () => {
    const world = createWorld(profile);
    const client = await world.signIn('planter');
    const body = { first_name: 'Adam', last_name: 'Allen', church_name: 'Own Church' };
    const own = world.network.ownPlanter;
    expect((await client.planter('PUT', `/church-planters/${own}`, body)).ok).toBe(true);
    expect(world.backend.state().planters[0]?.church_name).toBe('Own Church');
    const other = `/church-planters/${world.network.planters[1]}`;
    expect(isRefused(await client.planter('PUT', other, body))).toBe(true);
    expect(isRefused(await client.get(other))).toBe(true);
    expect((await client.planter('POST', '/church-planters', planter)).ok).toBe(false);
  });

  it('changes stages, keeps the history, and refuses an incomplete change', async () => {
    const world = createWorld(profile);
    const leader = await world.signIn('leader');
    const id = world.network.planters[6];
    const path = `/church-planters/${id}`;
    const stages = rowsOf(await leader.get('/church-planters/stages'));
    expect(stages.map((row) => row.name)).toEqual([
      'Candidate',
      'Growth Plan',
      'Training',
      'Plant',
      'Established',
      'Closed',
    ]);
    const statuses = rowsOf(await leader.get('/church-planters/statuses'));
    expect(statuses).toHaveLength(17);
    const plant = object(stages[3]);
    const status = String((plant.statuses as string[])[1]);
    const reply = await leader.put(`${path}/stage`, { stage: 'Plant', status, notes: 'Funded' });
    expect(reply.ok).toBe(true);
    expect(world.backend.state().planters.find((row) => row.id === id)).toMatchObject({
      stage: 'Plant',
      status: 'funded',
    });
    const history = rowsOf(await leader.get(`${path}/stage-history`));
    expect(history).toHaveLength(2);
    const entry = history.find((row) => row.notes === 'Funded');
    expect(entry).toMatchObject({ to_stage: 'Plant', to_status: status });
    expect(object(entry?.user).name).toBe('Henry Leader');
    expect((await leader.put(`${path}/stage`, { stage: 'Plant' })).ok).toBe(false);
    expect((await leader.put(`${path}/stage`, { stage: 'Plant', status: 'merged' })).ok).toBe(
      false,
    );
    const trainer = await world.signIn('trainer');
    expect(isRefused(await trainer.put(`${path}/stage`, { stage: 'Plant', status }))).toBe(true);
  });

  it('stores a picture and serves it by its address', async () => {
    const world = createWorld(profile);
    const editor = await world.signIn('editor');
    const path = `/church-planters/${world.network.planters[1]}`;
    const reply = await editor.upload(`${path}/profile-picture`, 'image/png', 2000);
    expect(reply.ok, reply.text).toBe(true);
    const url = String(object(object(reply.body).data).profile_picture_url);
    const absolute = new URL(url, `${origin}/`).href;
    const picture = await world.backend.fetch(new Request(absolute));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBe(2000);
    const read = rowOf(await editor.get(path));
    expect(read.profile_picture_url).toBe(url);
    const text = await editor.upload(`${path}/profile-picture`, 'text/plain', 10);
    expect(text.ok).toBe(false);
  });

  it('keeps contacts inside the hub', async () => {
    const world = createWorld(profile);
    const leader = await world.signIn('leader');
    const { planters, leaders } = world.network;
    const hub = rowsOf(await leader.get(`/church-planters/users/${leaders[0]}/church-planters`));
    expect(hub).toHaveLength(12);
    expect(hub.every((row) => row.relationship_type === 'hub_leader')).toBe(true);
    const path = `/church-planters/${planters[3]}/contacts`;
    expect(rowsOf(await leader.get(path))).toEqual([]);
    const contact = {
      contact_date: '2026-10-16',
      contact_type: 'phone',
      notes: 'Called',
      next_contact_date: '2026-11-15',
    };
    expect((await leader.post(path, contact)).ok).toBe(true);
    const rows = rowsOf(await leader.get(path));
    expect(rows).toHaveLength(1);
    expect(dayOf(rows[0]?.contact_date)).toBe('2026-10-16');
    const foreign = `/church-planters/${planters[15]}/contacts`;
    expect(isRefusedList(await leader.get(foreign))).toBe(true);
    expect(isRefused(await leader.post(foreign, contact))).toBe(true);
    const second = `/church-planters/users/${leaders[1]}/church-planters`;
    expect(isRefusedList(await leader.get(second))).toBe(true);
    expect(world.backend.crashes).toEqual([]);
  });

  it('hides the hub from someone who is no longer a hub leader', async () => {
    const world = createWorld(profile);
    const leader = await world.signIn('leader');
    const id = world.network.leaders[0];
    world.backend.others.setRoles(id, ['242trainer']);
    expect(isRefusedList(await leader.get(`/church-planters/users/${id}/church-planters`))).toBe(
      true,
    );
    const contacts = `/church-planters/${world.network.planters[0]}/contacts`;
    expect(isRefusedList(await leader.get(contacts))).toBe(true);
    expect((await leader.get(`/roles/user/${id}`)).text).not.toContain('hub_leader');
  });

  it('moves planters between hubs by a delete and a post', async () => {
    const world = createWorld(profile);
    const leader = await world.signIn('leader');
    const { planters, leaders } = world.network;
    const path = `/church-planters/${planters[0]}/users`;
    const relation = { user_id: leaders[1], relationship_type: 'hub_leader' };
    const early = await leader.post(path, relation);
    expect(early.ok).toBe(profile.secondLeader === 'replace');
    if (!early.ok) {
      expect((await leader.delete(`${path}/${leaders[0]}`)).ok).toBe(true);
      expect((await leader.post(path, relation)).ok).toBe(true);
    }
    const rows = rowsOf(await leader.get(path));
    expect(rows.map((row) => number(row.user_id ?? row.id))).toEqual([leaders[1]]);
    expect(world.backend.state().planters[0]?.hub_leader_id).toBe(leaders[1]);
    expect((await leader.post(path, relation)).ok).toBe(profile.repeat === 'ok');
    expect((await leader.delete(`${path}/${leaders[0]}`)).ok).toBe(profile.deleteAgain === 'ok');
    const trainer = await world.signIn('trainer');
    expect(isRefused(await trainer.post(path, relation))).toBe(true);
  });

  it('geocodes a batch', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const without = () => world.backend.state().planters.filter((row) => row.latitude === null);
    const before = without().length;
    const reply = await admin.post('/church-planters/geocode-batch', {
      force: false,
      delay: 2500,
      maxPlanters: 10,
    });
    const data = object(object(reply.body).data);
    expect(data).toMatchObject({ total: 10, successful: 10, failed: 0, errors: [] });
    expect(without()).toHaveLength(before - 10);
    if (profile.hubs === 'unknown') return;
    const hubs = await admin.get('/hubs');
    if (profile.hubs === '404') expect(hubs.status).toBe(404);
    else expect(rowsOf(hubs)[0]?.name).toBe('Central Hub');
  });
});
