import { describe, expect, it } from 'vitest';
import {
  allProfiles,
  createWorld,
  isRefused,
  isRefusedList,
  number,
  rowsOf,
  userOf,
} from './test-support.ts';

describe.each(allProfiles)('user administration with profile $name', (profile) => {
  it('creates a user with an app, edits, and deletes again', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const reply = await admin.post('/auth/register', {
      username: 'created',
      email: 'created@new.test',
      password: 'longenough',
      firstName: 'Cora',
      lastName: 'Created',
    });
    const id = number(userOf(reply).id);
    const joined = await admin.post(`/users/${id}/apps`, { app_id: 3 });
    expect(joined.ok || profile.login.registerJoinsApp).toBe(true);
    const user = () => world.backend.state().users.find((row) => row.id === id);
    expect(user()?.apps).toEqual([3]);
    const edit = await admin.put(`/users/${id}`, {
      username: 'created',
      email: 'created@new.test',
      firstName: 'Carla',
      lastName: 'Changed',
    });
    expect(edit.ok).toBe(true);
    expect(user()).toMatchObject({ first_name: 'Carla', last_name: 'Changed' });
    expect((await admin.delete(`/users/${id}`)).ok).toBe(true);
    expect(user()).toBeUndefined();
    const again = await admin.delete(`/users/${id}`);
    expect(again.ok).toBe(profile.deleteAgain === 'ok');
    expect((await admin.delete('/users/987654')).ok).toBe(profile.deleteAgain === 'ok');
  });

  it('lists users of the app with their roles', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const rows = rowsOf(await admin.get('/apps/3/users?limit=1000'));
    const expected = world.backend.state().users.length;
    if (profile.listHabits.cap === null) expect(rows).toHaveLength(expected);
    expect(rows.every((row) => typeof row.email === 'string')).toBe(true);
    expect(isRefusedList(await (await world.signIn('leader')).get('/apps/3/users'))).toBe(true);
  });

  it('assigns and removes roles, and obeys them at the next call', async () => {
    const world = createWorld(profile);
    const admin = await world.signIn('admin');
    const { newcomer, leaders } = world.network;
    const roles = rowsOf(await admin.get('/roles'));
    const role = roles.find((row) => row.name === 'hub_leader');
    const roleId = number(role?.id);
    const client = await world.signIn('newcomer');
    expect(isRefused(await client.get('/roles')) || profile.listHabits.refused === 'empty').toBe(
      true,
    );
    expect((await admin.post('/roles/assign', { userId: newcomer, roleId })).ok).toBe(true);
    expect((await client.get(`/roles/user/${newcomer}`)).text).toContain('hub_leader');
    const holders = rowsOf(await admin.get(`/roles/${roleId}/users`));
    const ids = holders.map((row) => number(row.id)).sort((left, right) => left - right);
    expect(ids).toEqual([...leaders, newcomer].sort((left, right) => left - right));
    expect(rowsOf(await client.get('/church-planters')).length).toBeGreaterThan(3);
    expect((await admin.delete(`/roles/user/${newcomer}/role/${roleId}`)).ok).toBe(true);
    expect((await client.get(`/roles/user/${newcomer}`)).text).not.toContain('hub_leader');
    expect(isRefusedList(await client.get(`/roles/user/${leaders[0]}`))).toBe(true);
    expect(world.backend.crashes).toEqual([]);
  });

  it('shows the superadmin as one, and lets the superadmin do everything', async () => {
    const world = createWorld(profile);
    const superadmin = await world.signIn('superadmin');
    const me = await superadmin.get('/users/me');
    const roles = await superadmin.get(`/roles/user/${world.network.superadmin}`);
    expect(me.text + roles.text).toContain('"superadmin"');
    for (const path of [
      '/apps/3/users',
      '/mbcb-reports',
      '/church-planters',
      `/church-planters/users/${world.network.leaders[0]}/church-planters`,
      `/church-planters/${world.network.planters[5]}/contacts`,
      `/assessments/${world.network.past}/assignments`,
    ]) {
      expect((await superadmin.get(path)).status, path).toBe(200);
    }
  });

  it('takes support tickets from everyone who is signed in', async () => {
    const world = createWorld(profile);
    const client = await world.signIn('newcomer');
    const ticket = { appId: 3, subject: 'Help', description: 'A white page', priority: 'urgent' };
    expect((await client.post('/support-tickets', ticket)).ok).toBe(true);
    expect((await client.post('/support-tickets', { ...ticket, subject: '' })).ok).toBe(false);
    expect(world.backend.state().tickets).toMatchObject([
      { ...ticket, user_id: world.network.newcomer },
    ]);
    expect(world.backend.ledger.map((entry) => entry.path)).toEqual(['/support-tickets']);
  });
});
