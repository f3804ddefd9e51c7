import { describe, expect, it } from 'vitest';
import {
  allProfiles,
  createWorld,
  number,
  object,
  origin,
  rowOf,
  rowsOf,
  tokenOf,
  userOf,
  type World,
} from './test-support.ts';

async function registered(world: World, username: string, inviteToken?: string): Promise<number> {
  const reply = await world.guest.post('/auth/register', {
    username,
    email: `${username}@new.test`,
    password: 'longenough',
    firstName: 'New',
    lastName: 'Person',
    ...(inviteToken ? { inviteToken } : {}),
  });
  expect(reply.ok).toBe(true);
  if (world.profile.login.registerToken) expect(tokenOf(reply)).toContain('.');
  return number(userOf(reply).id);
}

describe.each(allProfiles)('accounts with profile $name', (profile) => {
  it('signs in by username and by e-mail, and finds a person’s own profile', async () => {
    const world = createWorld(profile);
    for (const name of ['leader', 'LEADER@network.test']) {
      const client = await world.signIn(name);
      const me = rowOf(await client.get('/users/me'));
      expect(number(me.id)).toBe(world.network.leaders[0]);
      expect(me.first_name).toBe('Henry');
      const roles = await client.get(`/roles/user/${world.network.leaders[0]}`);
      expect(roles.text).toContain('hub_leader');
    }
    expect(world.backend.crashes).toEqual([]);
  });

  it('refuses a wrong password and calls without a valid token', async () => {
    const world = createWorld(profile);
    const wrong = await world.guest.post('/auth/login', {
      usernameOrEmail: 'leader',
      password: 'wrong',
    });
    expect(wrong.ok).toBe(false);
    expect(wrong.status).toBe(profile.login.refusalStatus);
    expect((await world.guest.get('/users/me')).status).toBe(401);
    const client = await world.signIn('leader');
    const forged = `${client.token.slice(0, -4)}AAAA`;
    const reply = await world.backend.fetch(
      new Request(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${forged}` } }),
    );
    expect(reply.status).toBe(401);
    world.wait((profile.login.tokenSeconds + 1) * 1000);
    expect((await client.get('/users/me')).status).toBe(401);
  });

  it('ends sessions that another person revokes', async () => {
    const world = createWorld(profile);
    const client = await world.signIn('leader');
    world.backend.others.endSessions(world.network.leaders[0]);
    expect((await client.get('/users/me')).status).toBe(401);
    world.wait(1000);
    expect((await (await world.signIn('leader')).get('/users/me')).ok).toBe(true);
  });

  it('registers an account without a role, which sees only itself', async () => {
    const world = createWorld(profile);
    const id = await registered(world, 'newperson');
    const client = await world.signIn('newperson', 'longenough');
    expect(number(rowOf(await client.get('/users/me')).id)).toBe(id);
    const planters = await client.get('/church-planters');
    expect(planters.status === 200 ? rowsOf(planters).length : 0).toBeLessThan(4);
    const edit = await client.put('/users/profile', { bio: 'Hello', display_name: 'Newt' });
    expect(rowOf(edit).bio).toBe('Hello');
    const again = await world.guest.post('/auth/register', {
      username: 'newperson',
      email: 'newperson@new.test',
      password: 'longenough',
      firstName: 'New',
      lastName: 'Person',
    });
    expect(again.ok).toBe(false);
  });

  it('resets and changes a password', async () => {
    const world = createWorld(profile);
    const sent = await world.guest.post('/auth/forgot-password', { email: 'leader@network.test' });
    expect(sent.ok).toBe(true);
    const nobody = await world.guest.post('/auth/forgot-password', { email: 'no@body.test' });
    expect(nobody.ok).toBe(true);
    const token = world.backend.mail.at(-1)?.token;
    const short = await world.guest.post('/auth/reset-password', { token, newPassword: 'short' });
    expect(short.ok).toBe(false);
    const reset = { token, newPassword: 'reset-password' };
    expect((await world.guest.post('/auth/reset-password', reset)).ok).toBe(true);
    expect((await world.guest.post('/auth/reset-password', reset)).ok).toBe(false);
    const client = await world.signIn('leader', 'reset-password');
    const wrong = await client.put('/users/credentials', {
      currentPassword: 'wrong',
      newPassword: 'another-password',
    });
    expect(wrong.status).toBe(profile.login.wrongPasswordStatus);
    const right = await client.put('/users/credentials', {
      currentPassword: 'reset-password',
      newPassword: 'another-password',
    });
    expect(right.ok).toBe(true);
    await world.signIn('leader', 'another-password');
  });

  it('deletes a person’s own account', async () => {
    const world = createWorld(profile);
    const client = await world.signIn('newcomer');
    expect((await client.delete('/users/me')).ok).toBe(true);
    expect((await client.get('/users/me')).status).toBe(401);
    expect(world.backend.state().users.some((user) => user.username === 'newcomer')).toBe(false);
  });

  it('invites a planter, offers a resend for a duplicate, and accepts the invitation', async () => {
    const world = createWorld(profile);
    const leader = await world.signIn('leader');
    const body = { name: 'Ivan Invited', email: 'ivan@new.test', churchPlantName: 'New Hope' };
    const invited = await leader.post('/church-planters/invite', body);
    expect(object(invited.body).success).toBe(true);
    const missing = await leader.post('/church-planters/invite', { ...body, name: '' });
    expect(missing.ok).toBe(false);

    const twice = await leader.post('/church-planters/invite', body);
    const answer = object(twice.body);
    expect(answer.canResend).toBe(true);
    expect(answer.error ?? answer.message).toEqual(expect.any(String));
    if (twice.status < 300) expect(answer.success).toBe(false);
    const resent = await leader.post('/church-planters/invite', { ...body, resend: true });
    expect(resent.ok).toBe(true);
    expect(world.backend.state().invitations).toHaveLength(1);

    const token = world.backend.mail.at(-1)?.token;
    const id = await registered(world, 'ivan', token);
    const planter = world.backend.state().planters.find((row) => row.user_id === id);
    expect(planter).toMatchObject({
      first_name: 'Ivan',
      church_name: 'New Hope',
      hub_leader_id: world.network.leaders[0],
    });
    const client = await world.signIn('ivan', 'longenough');
    const own = rowsOf(await client.get(`/church-planters/users/${id}/church-planters`));
    expect(own.map((row) => number(row.id))).toContain(planter?.id);
    expect((await client.post('/church-planters/invite', body)).ok).toBe(false);
    expect(world.backend.crashes).toEqual([]);
  });
});
