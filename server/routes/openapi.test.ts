import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '#server/app.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
});

onBothDatabases('GET /openapi.json', ({ open }) => {
  test('describes every call that is served, itself included', async () => {
    const server = startTestServer(await open());
    const { json } = await server.call('GET', '/openapi.json');
    const described = Object.entries(Document.parse(json).paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const served = allEndpoints({ extras: true }).map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(served.sort());
  });

  test('gives the shapes that inputs are checked with, and who may call', async () => {
    const server = startTestServer(await open());
    const { json } = await server.call('GET', '/openapi.json');
    const login = json.paths['/auth/login'].post;
    expect(login.security).toEqual([]);
    expect(login.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['usernameOrEmail', 'password'],
      properties: { usernameOrEmail: { type: 'string', minLength: 1, maxLength: 254 } },
    });
    expect(json.paths['/roles/{id}/users'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    expect(json.paths['/roles/assign'].post.description).toBe('Needs the permission manageUsers.');
  });

  test('leaves out the extras if they are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const { json } = await server.call('GET', '/openapi.json');
    expect(Object.keys(json.paths).filter((path) => path.startsWith('/sync'))).toEqual([]);
  });
});
