// cspell:disable -- translations
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { showDay } from '#shared/dates.ts';
import { compareTexts, showCount } from '#shared/formats.ts';
import { i18n, language, message, SOURCE_LANGUAGE, text, translate } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { periodWords } from '#shared/report-rules.ts';
import { renderApp } from '#tests/support/screen.tsx';
import { chooseLanguage, offeredLanguages, preferredLanguage, startLanguage } from './languages.ts';

// Compiled on first use, which takes seconds on a slow machine: too long for a test's own timeout.
beforeAll(async () => {
  await chooseLanguage('es');
  await chooseLanguage(SOURCE_LANGUAGE);
}, 60_000);

afterEach(async () => {
  cleanup();
  await chooseLanguage(SOURCE_LANGUAGE);
  localStorage.clear();
});

test('shows the sign-in screen in Spanish, and in English again', async () => {
  renderApp('/login');
  const picker = await screen.findByRole('combobox', { name: 'Language' });
  fireEvent.change(picker, { target: { value: 'es' } });
  await screen.findByRole('heading', { name: 'Iniciar sesión en Fieldbook' });
  expect(screen.getByLabelText('Contraseña').getAttribute('name')).toBe('password');
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toContain('Iniciar sesión');

  fireEvent.change(screen.getByRole('combobox', { name: 'Idioma' }), { target: { value: 'en' } });
  await screen.findByRole('heading', { name: 'Sign in to Fieldbook' });
  expect(document.documentElement.lang).toBe('en');
});

test('a selected language is used at the next start, and English stays selected, too', async () => {
  await chooseLanguage('es');
  i18n.use(SOURCE_LANGUAGE, {});
  await startLanguage();
  expect(language()).toBe('es');
  await chooseLanguage(SOURCE_LANGUAGE);
  await startLanguage();
  expect(language()).toBe('en');
});

test('takes the first preferred language that is available', () => {
  expect(preferredLanguage(['fr-FR', 'es-MX', 'en-US'])).toBe('es');
  expect(preferredLanguage(['en-US', 'es'])).toBe('en');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test('offers each language under its own name, but not the pseudo-language', () => {
  const offered = offeredLanguages();
  expect(offered[0]).toEqual({ tag: 'en', label: 'English' });
  const labels = Object.fromEntries(offered.map(({ tag, label }) => [tag, label]));
  expect(labels.es).toBe('Español');
  expect(labels.ar).toBe('العربية');
  expect(labels['en-XB']).toBeUndefined();
});

test('plurals follow the language', async () => {
  const count = 5;
  const wait = message('{minutes, plural, one {# minute} other {# minutes}}', { minutes: 1 });
  expect(translate(wait)).toBe('1 minute');
  expect(translate('{seconds, plural, one {# second} other {# seconds}}', { seconds: 5 })).toBe(
    '5 seconds',
  );
  render(<Plural value={count} one="# planter" other="# planters" />);
  screen.getByText('5 planters');
  await chooseLanguage('es');
  expect(translate(wait)).toBe('1 minuto');
});

test('translates a text from a table, the server or the database when it is shown', async () => {
  const label = text('Sign Out');
  const stored: string = JSON.parse('"Access Denied"');
  await chooseLanguage('es');
  expect([translate(label), translate(stored)]).toEqual(['Cerrar sesión', 'Acceso denegado']);
  expect(translate('A name that is in no catalog')).toBe('A name that is in no catalog');
});

test('a stored message keeps its values and follows the language', async () => {
  const stored = JSON.stringify(
    message('Too many attempts. Please wait {span}, then try again.', { span: '1 h' }),
  );
  await chooseLanguage('es');
  expect(translate(JSON.parse(stored))).toBe(
    'Demasiados intentos. Espere 1 h e inténtelo de nuevo.',
  );
});

test('the pseudo-language is longer and is written from right to left', async () => {
  await chooseLanguage('en-XB');
  render(<p>{t`Sign Out`}</p>);
  screen.getByText('Šîgñ Ôût~~~~');
  expect(document.documentElement.dir).toBe('rtl');
});

test('elements and values in a sentence are placed by the translation', async () => {
  const name = 'Ana';
  await chooseLanguage('en-XB');
  render(
    <p>
      <Trans>
        Hello <b>{name}</b>
      </Trans>
    </p>,
  );
  expect(screen.getByText('Ana').tagName).toBe('B');
});

test('uses the digits 0 to 9 even in a language that has its own', () => {
  i18n.use('ar', {});
  const { days } = { days: 12_345 };
  expect([showCount(days), showDay('2026-11-03'), periodWords(2026, 11)].join(' ')).not.toMatch(
    /[٠-٩]/,
  );
  expect(translate('{days, plural, one {# day} other {# days}}', { days })).toBe('12,345 days');
});

test('days, moments, months, counts and the order of names follow the language', async () => {
  const now = new Date(2026, 10, 21, 20, 0).getTime();
  const tuesday = new Date(2026, 10, 17, 9, 5).getTime();
  const shown = () => [
    showDay('2026-11-03'),
    momentWords(now, now),
    momentWords(tuesday, now),
    periodWords(2026, 11),
    showCount(12_345),
  ];
  expect(shown()).toEqual(['11/3/2026', 'today 20:00', 'Tuesday 9:05', 'November 2026', '12,345']);
  await chooseLanguage('es');
  expect(shown()).toEqual(['3/11/2026', 'hoy 20:00', 'martes 9:05', 'noviembre de 2026', '12.345']);
  expect(['Oslo', 'Ñandú', 'Nube'].sort(compareTexts)).toEqual(['Nube', 'Ñandú', 'Oslo']);
});
