import { describe, expect, it } from 'vitest';
import {
  allProfiles,
  createWorld,
  isRefused,
  isRefusedList,
  type Json,
  number,
  object,
  rowOf,
  rowsOf,
} from './test-support.ts';

const church = {
  name: 'Lake Church',
  location: 'Biloxi, MS',
  address: '3 Lake Road',
  website: 'https://lake.test',
  status: 'launched',
};

/** A row as it would be sent back whole, without the empty values. */
function echo(row: Json): Json {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
}

describe.each(allProfiles)('directories with profile $name', (profile) => {
  const { cap, unreadableRows } = profile.listHabits;
  const shown = (count: number): number =>
    Math.min(count + unreadableRows, cap ?? Number.POSITIVE_INFINITY);

  it('creates, changes and deletes a church', async () => {
    const world = createWorld(profile);
    const trainer = await world.signIn('trainer');
    const reply = await trainer.post('/churches', church);
    expect(reply.ok, reply.text).toBe(true);
    const stored = () => world.backend.state().churches.find((row) => row.name === 'Lake Church');
    const id = number(rowOf(reply).id);
    expect(stored()).toMatchObject({ ...church, id });
    expect(rowsOf(await trainer.get('/churches'))).toHaveLength(shown(7));

    const row = echo(rowOf(reply));
    const edit = await trainer.put(`/churches/${id}`, { ...row, address: '4 Lake Road' });
    expect(edit.ok, edit.text).toBe(true);
    expect(stored()).toMatchObject({ ...church, address: '4 Lake Road' });
    expect((await trainer.post('/churches', { ...church, website: '' })).ok).toBe(false);
    expect((await trainer.put(`/churches/${id}`, { ...row, status: 'odd' })).ok).toBe(false);

    const picture = await trainer.upload(`/churches/${id}/profile-picture`, 'image/gif', 50);
    expect(object(object(picture.body).data).profile_picture_url).toContain('uploads/');
    expect((await trainer.delete(`/churches/${id}`)).ok).toBe(true);
    expect(stored()).toBeUndefined();
    expect((await trainer.delete(`/churches/${id}`)).ok).toBe(profile.deleteAgain === 'ok');
    expect((await trainer.put(`/churches/${id}`, row)).status).toBe(profile.goneStatus);
    const planter = await world.signIn('planter');
    expect(isRefused(await planter.post('/churches', church))).toBe(true);
    expect(isRefusedList(await planter.get('/churches'))).toBe(true);
    expect(world.backend.crashes).toEqual([]);
  });

  it.each([
    ['242trainers', 'trainers', 'training_experience'],
    ['242assessors', 'assessors', 'assessment_experience'],
    ['242coaches', 'coaches', 'coaching_experience'],
  ] as const)('creates and changes an entry of %s', async (path, name, experience) => {
    const world = createWorld(profile);
    const client = await world.signIn('leader');
    const body = {
      name: 'Cody Coach',
      location: 'Oxford, MS',
      email: 'cody@new.test',
      status: 'inactive',
      social_media: { facebook: 'https://social.test/cody' },
      [experience]: 'Five years',
      planter_id: world.network.planters[0],
    };
    const reply = await client.post(`/${path}`, body);
    expect(reply.ok, reply.text).toBe(true);
    const stored = () => world.backend.state()[name].at(-1);
    const id = stored()?.id;
    expect(stored()).toMatchObject({ name: 'Cody Coach', experience: 'Five years' });
    if (profile.create === 'row') expect(rowOf(reply)[experience]).toBe('Five years');
    if (profile.create === 'id') expect(number(rowOf(reply).id)).toBe(id);
    const rows = rowsOf(await client.get(`/${path}`));
    expect(rows).toHaveLength(name === 'trainers' ? shown(5) : Math.min(5, cap ?? 5));
    const row = rows.find((item) => item.name === 'Cody Coach') ?? { id, ...body };
    const edit = await client.put(`/${path}/${id}`, { ...echo(row), bio: 'A coach' });
    expect(edit.ok, edit.text).toBe(true);
    expect(stored()).toMatchObject({ bio: 'A coach', email: 'cody@new.test', status: 'inactive' });
    expect((await client.post(`/${path}`, { ...body, email: 'none' })).ok).toBe(false);
    const picture = await client.upload(`/${path}/${id}/profile-picture`, 'image/heic', 50);
    expect(picture.ok).toBe(true);
    expect(stored()?.profile_picture_url).toContain('.heic');
    const newcomer = await world.signIn('newcomer');
    expect(isRefusedList(await newcomer.get(`/${path}`))).toBe(true);
    expect(isRefused(await newcomer.post(`/${path}`, body))).toBe(true);
    expect(world.backend.crashes).toEqual([]);
  });
});
