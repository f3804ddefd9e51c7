import { afterEach, describe, expect, it } from 'vitest';

import { oneTapContact } from '#shared/contact-rules.ts';
import { lidOf, newLid, OWN_PROFILE } from '#shared/ids.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/report-fields.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { setPicture } from '#src/mutations/set-picture.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { closeNetworks, network } from '../support/engine-on-server.ts';
import { moveToHub } from '../support/hub-network.ts';

afterEach(closeNetworks);

/** A list that a screen shows but that has not been read yet. */
const WANTED = {
  readTick: 0,
  readAt: 0,
  dirty: true,
  wantedAt: Number.MAX_SAFE_INTEGER,
};

describe.each([
  { extras: 'on', mode: 'with the extras' },
  { extras: 'off', mode: 'with the documented calls alone' },
])('the engine against the reference server, $mode', ({ extras }) => {
  it("downloads a leader's own hub and its contacts to the device", async () => {
    const { server, leader, planter, open } = await network(extras);
    await server.call('POST', `/church-planters/${planter}/contacts`, {
      token: leader.token,
      body: { contact_date: '2026-11-01', contact_type: 'visit', notes: 'Coffee' },
    });
    const device = await open();
    expect(await device.engine.wake('start')).toMatchObject({ end: 'done' });

    const row = await device.mirror.rows('planters').get(lidOf(planter));
    expect(row).toMatchObject({
      first_name: 'Anna',
      hub_leader_id: leader.id,
      last_contact_date: '2026-11-01',
    });
    expect(await device.mirror.rows('contacts').toArray()).toMatchObject([
      { planter: lidOf(planter), notes: 'Coffee', contact_type: 'visit' },
    ]);
    expect(await device.mirror.rows('profile').get(OWN_PROFILE)).toMatchObject({
      username: 'leader',
    });
    expect(await device.mirror.quarantine.count()).toBe(0);
  });

  it("sends a contact once, keeps it on the screen, and ends with the server's row", async () => {
    const { server, leader, planter, open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    const contact = newLid();
    await device.add(logContact, {
      contact,
      planter: lidOf(planter),
      planterName: 'Anna Planter',
      by: leader.id,
      byName: 'leader Tester',
      ...oneTapContact('2026-11-21'),
    });
    expect(await device.mirror.rows('planters').get(lidOf(planter))).toMatchObject({
      last_contact_date: '2026-11-21',
    });
    expect(await device.engine.wake('enqueue')).toMatchObject({
      end: 'done',
      sent: 1,
      received: 1,
    });

    const { json } = await server.call('GET', `/church-planters/${planter}/contacts`, {
      token: leader.token,
    });
    expect(json.data).toHaveLength(1);
    expect(await device.mirror.ops.toArray()).toEqual([]);
    expect(await device.mirror.shadows.toArray()).toEqual([]);
    expect(await device.mirror.rows('contacts').toArray()).toMatchObject([
      { lid: contact, id: json.data[0].id, contact_date: '2026-11-21' },
    ]);
    expect(await device.mirror.rows('planters').get(lidOf(planter))).toMatchObject({
      last_contact_date: '2026-11-21',
    });
    expect(await device.mirror.journal.toArray()).toMatchObject([{ outcome: 'received' }]);
  });

  it("S12 uploads a picture and finally shows the server's copy", async () => {
    const { planter, open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    const jpeg = Buffer.from('ffd8ffc0000b080002000201011100'.padEnd(80, '0'), 'hex');
    const picture = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    await device.add(setPicture, {
      table: 'planters',
      record: lidOf(planter),
      recordName: 'Anna',
      picture,
      fileName: 'anna.jpg',
      feed: `hub:${device.session.userId}`,
    });
    const row = () => device.mirror.rows('planters').get(lidOf(planter));
    expect((await row())?.profile_picture_url).toBe(picture);
    expect(await device.engine.wake('enqueue')).toMatchObject({ end: 'done', received: 1 });
    expect((await row())?.profile_picture_url).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/);
    expect(await device.mirror.ops.toArray()).toEqual([]);
  });

  it('S24 writes nothing if nothing has changed', async () => {
    const { open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    expect(await device.engine.wake('manual')).toMatchObject({ end: 'done', rows: 0 });
  });

  it('F75 reports that the network is gone, even if it was available a moment ago', async () => {
    const { open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    const { fetch } = device.ports;
    device.ports.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await device.engine.wake('manual')).toMatchObject({ end: 'offline' });
    device.ports.fetch = fetch;
    expect(await device.engine.wake('manual')).toMatchObject({ end: 'done' });
  });

  it('asks the author if an invitation was already sent', async () => {
    const { open } = await network(extras);
    const device = await open();
    const invite = {
      name: 'Ben Miller',
      email: 'ben@example.org',
      churchPlantName: 'Grace',
      resend: false,
    };
    await device.add(invitePlanter, invite);
    await device.engine.wake('enqueue');
    expect(await device.mirror.ops.toArray()).toEqual([]);
    device.pass(10_000);
    await device.add(invitePlanter, invite);
    await device.engine.wake('enqueue');
    expect(await device.mirror.ops.toArray()).toMatchObject([
      { state: 'attention', reason: { kind: 'question', question: { name: 'resend-invite' } } },
    ]);
  });

  it("changes a person's own profile without touching what others changed", async () => {
    const { server, leader, open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    await device.add(editProfile, { fields: { bio: 'On the road' }, before: { bio: '' } });
    await server.call('PUT', '/users/profile', {
      token: leader.token,
      body: { company: 'Grace Network' },
    });
    await device.engine.wake('enqueue');
    const { json } = await server.call('GET', '/users/me', { token: leader.token });
    expect(json.data ?? json.user).toMatchObject({ bio: 'On the road', company: 'Grace Network' });
    expect(await device.mirror.ops.toArray()).toEqual([]);
  });

  it('S36 a planter who left the hub leaves the hub grid, and stays only in the directory', async () => {
    const { server, leader, planter, open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    await moveToHub(server.database, planter, null);
    await device.engine.wake('manual');
    await device.engine.wake('manual');
    const row = await device.mirror.rows('planters').get(lidOf(planter));
    expect(row?.hub_leader_id).toBe(server.config.extras ? 0 : undefined);

    await moveToHub(server.database, planter, leader.id);
    await device.mirror.feeds.put({ ...WANTED, key: 'planters' });
    await device.engine.wake('manual');
    const back = await device.mirror.rows('planters').get(lidOf(planter));
    expect(back?.hub_leader_id).toBe(leader.id);
    await moveToHub(server.database, planter, null);
    await device.engine.wake('manual');
    await device.engine.wake('manual');
    const listed = await device.mirror.rows('planters').get(lidOf(planter));
    expect(listed).toMatchObject({ hub_leader_id: 0, first_name: 'Anna' });
  });

  it('S12 sends what waits, in one request if the server offers batches, each write once and in order', async () => {
    const { server, leader, planter, open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    const notes = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const text of notes) {
      await device.add(logContact, {
        ...oneTapContact('2026-11-21'),
        contact: newLid(),
        planter: lidOf(planter),
        planterName: 'Anna',
        notes: text,
        by: leader.id,
        byName: 'leader Tester',
      });
    }
    const paths: string[] = [];
    const { fetch } = device.ports;
    device.ports.fetch = (input, init) => {
      if (init?.method === 'POST') paths.push(new URL(String(input)).pathname);
      return fetch(input, init);
    };
    expect(await device.engine.wake('enqueue')).toMatchObject({ sent: 6, received: 6 });
    const alone = Array.from(notes, () => `/api/church-planters/${planter}/contacts`);
    expect(paths).toEqual(server.config.extras ? ['/api/sync/batch'] : alone);
    const { json } = await server.call('GET', `/church-planters/${planter}/contacts`, leader);
    const listed = json.data.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id);
    expect(listed.map((row: { notes: string }) => row.notes)).toEqual(notes);
    expect(await device.mirror.ops.toArray()).toEqual([]);
    expect(await device.mirror.rows('contacts').count()).toBe(6);
  });

  it('loses no word of a report that was deleted while its planter edited it offline', async () => {
    const { server, leader: paul, open } = await network(extras, 'church_planter');
    const admin = await server.addUser('admin', ['admin']);
    const body = { report_month: 10, report_year: 2026, sunday_attendance: 40 };
    const first = await server.call('POST', '/mbcb-reports', { ...paul, body });
    const device = await open();
    await device.engine.wake('start');
    const report = lidOf(first.json.data.id);
    expect(await device.mirror.rows('reports').get(report)).toMatchObject(body);
    await server.call('DELETE', `/mbcb-reports/${first.json.data.id}`, admin);
    const empty = [
      ...REPORT_NUMBERS.map((name) => [name, null]),
      ...REPORT_TEXTS.map((name) => [name, '']),
    ];
    await device.add(submitReport, {
      report,
      report_month: 10,
      report_year: 2026,
      content: { ...Object.fromEntries(empty), sunday_attendance: 42, prayer_requests: 'For rain' },
      reporter: {
        user_id: paul.id,
        planter_id: 0,
        first_name: 'leader',
        last_name: 'Tester',
        church_name: '',
      },
      at: '2026-11-21T08:00:00.000Z',
      correct: true,
    });
    await device.engine.wake('enqueue');
    device.pass(600_000);
    await device.engine.wake('manual');

    const { json } = await server.call('GET', '/mbcb-reports/my-reports', paul);
    expect(json.data).toMatchObject([{ sunday_attendance: 42, prayer_requests: 'For rain' }]);
    expect(await device.mirror.ops.toArray()).toEqual([]);
    expect(await device.mirror.rows('reports').toArray()).toMatchObject([
      { id: json.data[0].id, sunday_attendance: 42, prayer_requests: 'For rain' },
    ]);
  });

  it('F46 pauses at a refused token and continues after the same person signed in', async () => {
    const { leader, planter, open } = await network(extras);
    const device = await open();
    await device.engine.wake('start');
    const refused: number[] = [];
    device.ports.onUnauthorized = () => void refused.push(1);
    device.session.token = 'not a token';
    await device.add(logContact, {
      contact: newLid(),
      planter: lidOf(planter),
      planterName: 'Anna',
      by: leader.id,
      byName: 'leader Tester',
      ...oneTapContact('2026-11-21'),
    });
    expect(await device.engine.wake('enqueue')).toMatchObject({ end: 'signed-out' });
    expect(refused).toEqual([1]);
    expect(await device.mirror.ops.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    device.session.token = leader.token;
    expect(await device.engine.wake('account')).toMatchObject({ end: 'done', received: 1 });
  });
});
