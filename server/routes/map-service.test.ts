import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the map service', ({ open }) => {
  test('is the public one by default, and the page may load its tiles', async () => {
    const server = startTestServer(await open());
    const { json } = await server.call('GET', '/map-service');
    expect(json.data.tileUrl).toContain('openstreetmap.org');
    expect(json.data.attribution).toBe('© OpenStreetMap contributors');
  });

  test('is the configured one, with its origin in the content security policy', async () => {
    const environment = {
      TILE_URL: 'http://tiles.example.org/{z}/{x}/{y}.png',
      TILE_ATTRIBUTION: 'Maps of the county',
    };
    const server = startTestServer(await open(), { environment });
    const { json } = await server.call('GET', '/map-service');
    expect(json.data).toEqual({
      tileUrl: environment.TILE_URL,
      attribution: environment.TILE_ATTRIBUTION,
    });
    const { headers } = await server.request('/dev/mail');
    expect(headers.get('Content-Security-Policy')).toMatch(/img-src [^;]*http:\/\/tiles\.example/);
  });

  test('is not returned if the extras are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    expect((await server.call('GET', '/map-service')).status).toBe(404);
  });
});
