import { expect, test } from 'vitest';
import { assessmentWorld, TEXTS } from '#tests/support/assessment-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** Smart quotes, tab, no-break space, long dash, soft hyphen, emoji, accents composed and not. */
const FROM_WORD = '“He’s\tquiet”\u00a0– a\u00adcalm man… 👩🏽‍🌾 e\u0301 é\n• one\n• two';

onBothDatabases('bad input about assessments', ({ open }) => {
  async function world() {
    return assessmentWorld(startTestServer(await open()));
  }

  test.each([
    ['of 200 kB', 'x'.repeat(200_000)],
    ['of 200,000 Cyrillic letters', 'Ж'.repeat(200_000)],
    ['pasted from Word', FROM_WORD],
    ['with markup', '<script>alert(1)</script> & "quotes" \\ \' ; drop table'],
  ])('a report %s is returned unchanged', async (_what, content) => {
    const { server, alice, onPaul, write } = await world();
    expect((await write(alice, onPaul.id, { ...TEXTS, content })).status).toBe(200);
    const path = `/assessments/assignments/${onPaul.id}/report`;
    const { json } = await server.call('GET', path, alice);
    expect(json.data).toMatchObject({ ...TEXTS, content });
  });

  test('a report that is too long is refused with a message, and the previous one stays', async () => {
    const { server, alice, onPaul, write } = await world();
    await write(alice, onPaul.id);
    const refused = await write(alice, onPaul.id, { ...TEXTS, content: 'x'.repeat(500_001) });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toMatch(/^content: /);
    const path = `/assessments/assignments/${onPaul.id}/report`;
    expect((await server.call('GET', path, alice)).json.data).toMatchObject(TEXTS);
  });

  test.each([
    ['GET', '/assessments/1x'],
    ['GET', '/assessments/-1'],
    ['GET', '/assessments/99999999999999999999'],
    ['GET', '/assessments/marriage/participants'],
    ['GET', '/assessments/assignments/marriage'],
    ['GET', '/assessments/assignments/1.5/report'],
    ['DELETE', '/assessments/1/participants/abc'],
    ['PUT', '/assessments/%00/complete'],
  ])('%s %s is refused with a message', async (method, path) => {
    const { server, editor } = await world();
    const { status, json } = await server.call(method, path, editor);
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, error: expect.stringMatching(/./) });
  });

  test.each([
    ['assignmentId', { assignmentId: 'marriage' }],
    ['assignmentId', { assignmentId: 1.5 }],
    ['assignmentId', {}],
    ['content', { assignmentId: 1, content: 7 }],
  ])('refuses a report with an invalid %s', async (name, wrong) => {
    const { server, alice } = await world();
    const body = { strengths: '', weaknesses: '', recommendation: '', ...wrong };
    const refused = await server.call('POST', '/assessments/reports', { ...alice, body });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toContain(name);
  });

  test('shows couples with one person, an apostrophe or Cyrillic letters', async () => {
    const { server, editor, ivan, event } = await world();
    const body = { last_name: "О'Нил" };
    const planter = `/church-planters/${ivan.planterId}`;
    await server.call('PUT', planter, { ...editor, body });
    const detail = await server.call('GET', `/assessments/${event.id}`, editor);
    expect(detail.json.data.candidates[1]).toMatchObject({
      husbandName: "Иван О'Нил",
      wifeName: '',
    });
    const list = await server.call('GET', `/assessments/${event.id}/assignments`, editor);
    expect(list.json.data[1]).toMatchObject({ candidateName: "Иван О'Нил" });
  });

  test('refuses a report on a removed assignment and gives the reason', async () => {
    const { server, editor, alice, onPaul, write } = await world();
    await server.call('DELETE', `/assessments/assignments/${onPaul.id}`, editor);
    const refused = await write(alice, onPaul.id);
    expect(refused.status).toBe(404);
    expect(refused.json.error).toBe('Assignment not found');
  });
});
