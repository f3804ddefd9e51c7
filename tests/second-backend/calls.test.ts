import { expect, it } from 'vitest';
import { defineProfile } from './profiles.ts';
import { createWorld } from './test-support.ts';

/** Every call of the two specifications, and the paths that the decisions add. */
const calls = `
POST /auth/login
POST /auth/register
POST /auth/forgot-password
POST /auth/reset-password
GET /users/me
PUT /users/profile
PUT /users/credentials
GET /roles/user/2
GET /roles
GET /roles/1/users
GET /church-planters/users/6/church-planters
GET /church-planters/1/contacts
POST /church-planters/1/contacts
POST /church-planters/invite
PUT /church-planters/1
POST /support-tickets
POST /mbcb-reports
GET /mbcb-reports/my-reports?year=2026&limit=50&offset=0
GET /mbcb-reports/1
GET /mbcb-reports?year=2026&month=9&status=submitted
PUT /mbcb-reports/1/status
PUT /mbcb-reports/1
DELETE /mbcb-reports/1
GET /apps/3/users
POST /users/2/apps
PUT /users/2
DELETE /users/2
POST /roles/assign
DELETE /roles/user/3/role/3
POST /church-planters/geocode-batch
GET /assessments
GET /assessments/my-assessments
GET /assessments/1
POST /assessments
PUT /assessments/1
PUT /assessments/1/complete
GET /assessments/1/participants
POST /assessments/1/participants
DELETE /assessments/1/participants/8
GET /assessments/roles
GET /assessments/roles/counts
POST /assessments/assignments
PUT /assessments/assignments/1/complete
GET /assessments/assignments/1
GET /assessments/1/assignments
GET /assessments/assessors/8/assignments
GET /assessments/assignments/4/report
POST /assessments/reports
GET /assessments/1/candidates/12/reports
DELETE /assessments/assignments/1
DELETE /assessments/1
GET /church-planters?limit=100
POST /church-planters
PUT /church-planters/1/stage
GET /church-planters/1
GET /church-planters/stages
GET /church-planters/statuses
GET /church-planters/1/stage-history
POST /church-planters/1/profile-picture
GET /church-planters/1/users
POST /church-planters/1/users
DELETE /church-planters/1/users/6
GET /churches
POST /churches
PUT /churches/1
POST /churches/1/profile-picture
DELETE /churches/1
GET /242trainers
POST /242trainers
PUT /242trainers/1
POST /242trainers/1/profile-picture
GET /242assessors
POST /242assessors
PUT /242assessors/1
POST /242assessors/1/profile-picture
GET /242coaches
POST /242coaches
PUT /242coaches/1
POST /242coaches/1/profile-picture
GET /hubs
DELETE /users/me
`;

it('knows every documented call', async () => {
  const world = createWorld(defineProfile('test', { unknownRoute: '500' }));
  const client = await world.signIn('superadmin');
  const unknown: string[] = [];
  for (const line of calls.trim().split('\n')) {
    const [method = '', path = ''] = line.split(' ');
    const reply = await client.send(method, path, method === 'GET' ? undefined : {});
    if (reply.status >= 500) unknown.push(line);
    // A call without a required body is refused with a message; every other call works.
    if (method === 'GET' || method === 'DELETE')
      expect(`${line} ${reply.status}`).toMatch(/ 2\d\d$/);
  }
  expect(unknown).toEqual([]);
  expect(world.backend.crashes).toEqual([]);
});

it('does not know extras such as a change feed or idempotency keys', async () => {
  const world = createWorld(defineProfile('test', { unknownRoute: '500' }));
  const client = await world.signIn('superadmin');
  for (const path of ['/sync', '/sync/changes', '/openapi.json', '/health', '/version']) {
    expect((await client.get(path)).status).toBe(500);
  }
  const ticket = { appId: 3, subject: 'Twice', description: 'The same key', priority: 'low' };
  for (let time = 0; time < 2; time += 1) {
    const request = new Request('http://backend.test/api/support-tickets', {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'idempotency-key': 'same' },
      body: JSON.stringify(ticket),
    });
    expect((await world.backend.fetch(request)).status).toBe(201);
  }
  expect(world.backend.state().tickets).toHaveLength(2);
});
