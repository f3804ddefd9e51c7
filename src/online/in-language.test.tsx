// cspell:disable -- Spanish
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import { call } from './call.ts';

// The import is compiled on first use. On a slow machine that takes seconds, which must not count towards a test.
beforeAll(async () => {
  await chooseLanguage('es');
  await import('./in-language.ts');
}, 60_000);

afterEach(async () => {
  vi.unstubAllGlobals();
  await chooseLanguage(SOURCE_LANGUAGE);
});

function refusesWith(body: object, status = 409) {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, ...body }, { status }));
}

const REPORT_EXISTS = {
  error: 'There is a report for October 2026 already',
  code: 'report-exists',
  values: { period: { year: 2026, month: 10 } },
};

it('shows a refusal in the language in use, by its code and values', async () => {
  await chooseLanguage('es');
  refusesWith(REPORT_EXISTS);
  expect(await call({ path: '/x' })).toMatchObject({
    kind: 'refused',
    message: 'Ya hay un informe de octubre de 2026',
  });
});

it('recognizes a refusal by its code if another build of the server words it differently', async () => {
  await chooseLanguage('es');
  refusesWith({ error: 'Wrong name or password!', code: 'wrong-login' }, 401);
  expect(await call({ path: '/x' })).toMatchObject({
    kind: 'unauthorized',
    message: 'Usuario o contraseña incorrectos',
  });
});

it('keeps the server’s message for an unknown code, and in English', async () => {
  await chooseLanguage('es');
  refusesWith({ error: 'The moon is full', code: 'full-moon' });
  expect(await call({ path: '/x' })).toMatchObject({ message: 'The moon is full' });
  await chooseLanguage(SOURCE_LANGUAGE);
  refusesWith(REPORT_EXISTS);
  expect(await call({ path: '/x' })).toMatchObject({ message: REPORT_EXISTS.error });
});
