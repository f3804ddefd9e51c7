import { expect, test } from 'vitest';
import { translate } from '#shared/i18n.ts';
import { readOp } from './read-op.ts';

/*
 * Ops as builds before src/records stored them in people's queues. Every later build must read them and send them
 * unchanged: never adapt a line of this table to the code.
 */

interface StoredOp {
  name: string;
  args: object;
  lanes: string[];
  label: string;
  sent: { method: string; path: string; body?: string };
}

const church = {
  name: "Grace & Mercy's Church",
  location: 'Tupelo, MS',
  address: '1 Main Street',
  website: 'https://grace.example.org/',
  status: 'launched',
};
const person = {
  name: 'Tim Teacher',
  location: 'Oxford, MS',
  email: 'tim@example.org',
  status: 'inactive',
  phone: '601 555 0100',
  website: '',
  bio: 'Planted twice.\nStill does.',
  experience: 'Ten years',
  denomination: '',
  ministry_focus: 'Youth',
  support_needs: '',
};
const sentPerson = {
  name: 'Tim Teacher',
  location: 'Oxford, MS',
  email: 'tim@example.org',
  status: 'inactive',
  phone: '601 555 0100',
  bio: 'Planted twice.\nStill does.',
  ministry_focus: 'Youth',
};

const STORED: StoredOp[] = [
  {
    name: 'create-church',
    args: { church: 'l1', ...church, planter: 's5' },
    lanes: ['church:l1'],
    label: "New church Grace & Mercy's Church",
    sent: {
      method: 'POST',
      path: '/churches',
      body: '{"name":"Grace & Mercy\'s Church","location":"Tupelo, MS","address":"1 Main Street","website":"https://grace.example.org/","status":"launched","planter_id":7}',
    },
  },
  {
    name: 'edit-church',
    args: {
      church: 's1',
      churchName: 'Grace',
      fields: { name: 'Hope', address: '', status: 'post-launched', website: null },
      before: { name: 'Grace', address: '1 Main Street', status: '', website: 'grace' },
    },
    lanes: ['church:s1'],
    label: 'Changes to the church Grace',
    sent: {
      method: 'PUT',
      path: '/churches/7',
      body: '{"name":"Hope","address":"","website":null,"status":"post-launched"}',
    },
  },
  {
    name: 'delete-church',
    args: { church: 's1', churchName: 'Grace' },
    lanes: ['church:s1'],
    label: 'Delete the church Grace',
    sent: { method: 'DELETE', path: '/churches/7' },
  },
  ...(
    [
      ['trainers', 'trainer', '/242trainers', 'training_experience'],
      ['assessors', 'assessor', '/242assessors', 'assessment_experience'],
      ['coaches', 'coach', '/242coaches', 'coaching_experience'],
    ] as const
  ).flatMap(([kind, one, path, experience]): StoredOp[] => [
    {
      name: 'create-network-person',
      args: { kind, person: 'l1', ...person, planter: '' },
      lanes: [`${kind}:l1`],
      label: `New ${one} Tim Teacher`,
      sent: {
        method: 'POST',
        path,
        body: JSON.stringify({ ...sentPerson, [experience]: 'Ten years' }),
      },
    },
    {
      name: 'edit-network-person',
      args: {
        kind,
        person: 's1',
        personName: 'Tim Teacher',
        fields: { phone: '', bio: 'New', experience: 'Eleven years' },
        before: { phone: '601', bio: '', experience: 'Ten years' },
      },
      lanes: [`${kind}:s1`],
      label: `Changes to the ${one} Tim Teacher`,
      sent: {
        method: 'PUT',
        path: `${path}/7`,
        body: `{"phone":"","bio":"New","${experience}":"Eleven years"}`,
      },
    },
  ]),
  {
    name: 'create-planter',
    args: {
      planter: 'l1',
      fields: {
        first_name: 'Ruth',
        last_name: 'Boaz',
        location: 'Jackson, MS',
        church_name: 'Field Church',
        email: 'ruth@example.org',
        launch_date: '',
        latitude: 31.5,
      },
      at: '2026-11-21T08:00:00.000Z',
    },
    lanes: ['planter:l1'],
    label: 'New planter Ruth Boaz',
    sent: {
      method: 'POST',
      path: '/church-planters',
      body: '{"first_name":"Ruth","last_name":"Boaz","location":"Jackson, MS","church_name":"Field Church","email":"ruth@example.org","launch_date":null,"latitude":31.5}',
    },
  },
  {
    name: 'edit-planter',
    args: {
      planter: 's1',
      planterName: 'Ruth Boaz',
      fields: { phone: '', church_name: 'Mercy', funding_end_date: '', longitude: null },
      before: { phone: '601', church_name: '', funding_end_date: '2026-11-21', longitude: -90 },
    },
    lanes: ['planter:s1'],
    label: 'Changes to Ruth Boaz',
    sent: {
      method: 'PUT',
      path: '/church-planters/7',
      body: '{"phone":"","church_name":"Mercy","funding_end_date":null,"longitude":null}',
    },
  },
  {
    name: 'edit-profile',
    args: { fields: { bio: 'New', phone_number: '' }, before: { bio: '', phone_number: '601' } },
    lanes: ['me'],
    label: 'Changes to your profile',
    sent: { method: 'PUT', path: '/users/profile', body: '{"bio":"New","phone_number":""}' },
  },
  {
    name: 'create-assessment',
    args: {
      assessment: 'l1',
      name: 'Spring retreat',
      location: 'Jackson',
      startDate: '2026-12-04',
      endDate: '',
      description: '',
      venue: 'Lodge',
      address: '',
    },
    lanes: ['assessment:l1'],
    label: 'New assessment: Spring retreat',
    sent: {
      method: 'POST',
      path: '/assessments',
      body: '{"name":"Spring retreat","location":"Jackson","startDate":"2026-12-04","venue":"Lodge"}',
    },
  },
  {
    name: 'edit-assessment',
    args: {
      assessment: 's1',
      assessmentName: 'Spring retreat',
      fields: { location: 'Tupelo', endDate: '' },
      before: { location: 'Jackson', endDate: '2026-12-05' },
    },
    lanes: ['assessment:s1'],
    label: 'Changes to the assessment Spring retreat',
    sent: { method: 'PUT', path: '/assessments/7', body: '{"location":"Tupelo","endDate":""}' },
  },
];

test.each(STORED)('S33 reads and sends a stored $name as before: $label', (stored) => {
  const read = readOp({ ...stored, version: 1 });
  if (read.kind !== 'read') throw new Error(JSON.stringify(read));
  const { mutation, args } = read;
  // A field that was added later is '' in them.
  expect(args).toMatchObject(stored.args);
  expect(mutation.lanes(args)).toEqual(stored.lanes);
  expect(translate(mutation.label(args))).toBe(stored.label);
  const [call] = mutation.calls(args, { of: () => 7 }) ?? [];
  const { method, path, body } = stored.sent;
  expect(call).toMatchObject({ method, path });
  const sent: unknown = call?.body?.({});
  expect(sent).toEqual(body && JSON.parse(body));
});
