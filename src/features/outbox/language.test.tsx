// cspell:disable -- translations
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LifeLine } from '#db/op.ts';
import { SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import { changeStage } from '#src/mutations/change-stage.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { titleOf } from '#src/mutations/read-op.ts';
import { saveAssessorReport } from '#src/mutations/save-assessor-report.ts';
import { setReportStatus } from '#src/mutations/set-report-status.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Outbox } from './outbox.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

// Compiled on first use, which takes seconds on a slow machine: too long for a test's own timeout.
beforeAll(async () => {
  await chooseLanguage('es');
  await chooseLanguage(SOURCE_LANGUAGE);
}, 60_000);

beforeEach(async () => {
  device = await openDevice();
});

afterEach(async () => {
  cleanup();
  await chooseLanguage(SOURCE_LANGUAGE);
  localStorage.clear();
  await device.close();
});

const CONTACT = {
  contact: 'l1',
  planter: 's1',
  planterName: 'Mark Miller',
  contact_date: '2026-11-01',
  contact_type: 'phone',
  notes: '',
  next_contact_date: '',
  by: 1,
  byName: 'Hanna Hub',
};

function line(opId: string, fields: Partial<LifeLine>): LifeLine {
  const times = { savedAt: 1, sentAt: 2, endedAt: 3 };
  return {
    opId,
    name: 'log-contact',
    label: '',
    touches: [],
    outcome: 'received',
    ...times,
    ...fields,
  };
}

async function headings(region: string) {
  const part = within(await screen.findByRole('region', { name: region }));
  return part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

it('old entries of the history follow a change of language', async () => {
  const args = { ...CONTACT };
  const title = titleOf({ name: logContact.name, version: logContact.version, args });
  // Cloned, as when it is read from the database.
  await device.db.journal.add(line('1', structuredClone(title)));
  renderScreen(<Outbox />);
  expect(await headings('Sent')).toEqual(['Contact with Mark Miller on 11/1/2026 (phone)']);
  cleanup();
  await chooseLanguage('es');
  renderScreen(<Outbox />);
  expect(await headings('Enviado')).toEqual(['Contacto con Mark Miller el 1/11/2026 (teléfono)']);
});

it('an entry of an older build keeps its English title in every language', async () => {
  await device.db.journal.add(line('1', { label: 'Changes to Mark Miller' }));
  await chooseLanguage('es');
  renderScreen(<Outbox />);
  expect(await headings('Enviado')).toEqual(['Changes to Mark Miller']);
});

it('an entry written in Spanish is shown in English after a change to English', async () => {
  await chooseLanguage('es');
  const args = { ...CONTACT };
  const title = titleOf({ name: logContact.name, version: logContact.version, args });
  await device.db.journal.add(line('1', title));
  await chooseLanguage(SOURCE_LANGUAGE);
  renderScreen(<Outbox />);
  expect(await headings('Sent')).toEqual(['Contact with Mark Miller on 11/1/2026 (phone)']);
});

it('a waiting refusal follows a change of language, including field and reason', async () => {
  const reason = {
    kind: 'refused' as const,
    message: 'Failed to update planter',
    status: 400,
    fields: [{ path: 'notes', message: 'is required' }],
  };
  await device.db.ops.add(storedOp({ id: '1', args: CONTACT, state: 'attention', reason }));
  await chooseLanguage('es');
  renderScreen(<Outbox />);
  expect(
    await screen.findByText(
      'El servidor no lo aceptó. No se pudo actualizar el sembrador Notas es obligatorio.',
    ),
  ).toBeTruthy();
});

it('a refusal with a known code is translated, one with an unknown code is shown as the server sent it', async () => {
  const refused = { kind: 'refused' as const, status: 409 };
  const known = {
    ...refused,
    message: 'There is a report for October 2026 already',
    code: 'report-exists',
    values: { period: { year: 2026, month: 10 } },
  };
  const unknown = { ...refused, message: 'The moon is full', code: 'full-moon' };
  await device.db.ops.bulkAdd([
    storedOp({ id: '1', args: CONTACT, state: 'attention', reason: known }),
    storedOp({ id: '2', args: CONTACT, state: 'attention', reason: unknown }),
  ]);
  await chooseLanguage('es');
  renderScreen(<Outbox />);
  await screen.findByText('El servidor no lo aceptó. Ya hay un informe de octubre de 2026');
  expect(screen.getByText('El servidor no lo aceptó. The moon is full')).toBeTruthy();
});

it('the standard role of an assessor report follows a change of language, the network’s own roles do not', async () => {
  const { name, version } = saveAssessorReport;
  const about = { role_id: 3, role_name: 'Marriage', candidate_id: 0, candidate_name: '' };
  const of = (changed: object) => ({
    assignment: 's7',
    title: 'Marriage · All couples',
    fields: REPORT_TEXTS,
    before: REPORT_TEXTS,
    ...changed,
  });
  const titles = [
    of({ about }),
    of({ about: { ...about, role_name: 'Cook', candidate_name: 'Paul & Phoebe' } }),
    of({}),
  ].map((args) => titleOf({ name, version, args }));
  await device.db.journal.bulkAdd(titles.map((title, at) => line(String(at), title)));
  await chooseLanguage('es');
  renderScreen(<Outbox />);
  expect((await headings('Enviado')).sort()).toEqual([
    'Informe: Cook · Paul & Phoebe',
    'Informe: Marriage · All couples',
    'Informe: Matrimonio · Todos los matrimonios',
  ]);
});

const REPORT_TEXTS = { content: '', strengths: '', weaknesses: '', recommendation: '' };

it('months, stages and hubs in a title are shown in the current language', async () => {
  await chooseLanguage('es');
  const place = { stage: 'Growth Plan', status: 'inactive', notes: '' };
  const titles = [
    { name: changeStage.name, args: { ...STAGE, ...place } },
    { name: movePlanter.name, args: MOVE },
    { name: setReportStatus.name, args: REPORT },
    { name: setReportStatus.name, args: { ...REPORT, month: undefined } },
    { name: setReportStatus.name, args: {} },
  ].map(({ name, args }) => titleOf({ name, version: 1, args }).label);
  expect(titles).toEqual([
    'Mark Miller a Plan de crecimiento · inactivo',
    'Mark Miller al hub de Ann Lee',
    'Informe de Mark Miller, octubre de 2026: estado aprobado',
    'Report of Mark Miller, October 2026: estado aprobado',
    'Un cambio que ya no se puede leer',
  ]);
});

const STAGE = {
  planter: 's1',
  planterName: 'Mark Miller',
  entry: 'l1',
  from_stage: 'Candidate',
  from_status: 'interest',
  at: '2026-11-01T10:00:00.000Z',
  by: 1,
  byName: 'Hanna Hub',
};
const MOVE = {
  planter: 's1',
  planterName: 'Mark Miller',
  from: 0,
  fromName: '',
  to: 2,
  toName: 'Ann Lee',
};
const REPORT = {
  report: 's3',
  title: 'Report of Mark Miller, October 2026',
  planterName: 'Mark Miller',
  year: 2026,
  month: 10,
  before: 'submitted',
  status: 'approved',
};
