// cspell:disable -- Spanish
import type { Page } from '@playwright/test';
import { draftsOn } from '#tests/support/device-storage.ts';
import { jsonAnswer } from '#tests/support/faults.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import {
  cardOf,
  markAsContacted,
  nameOf,
  PASSWORD,
  signIn,
  untilDownloaded,
  untilInstalled,
} from '#tests/support/steps.ts';

/* Fieldbook in Spanish on a phone: chosen before signing in, used without a network, kept across an update. */

test.use({ viewport: { width: 390, height: 844 } });

const PICTURES = 'test-results/language';
const CONTENT_HASH = /("?revision"?:")[0-9a-f]+(")/;

async function signInInSpanish(page: Page, stage: Stage, username: string): Promise<void> {
  await page.goto(`${stage.origin}/login`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await page.getByRole('textbox', { name: 'Usuario o correo electrónico' }).fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^¡Le damos la bienvenida/ })).toBeVisible();
}

async function loseNetwork(page: Page, stage: Stage): Promise<void> {
  await untilInstalled(page);
  await expect.poll(() => catalogsOn(page)).toEqual(['es']);
  await untilDownloaded(page);
  stage.proxy.cut();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: /Sin conexión/ })).toBeVisible();
}

/** Languages whose catalogs are cached on the device, for any build. */
const catalogsOn = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const [, tag] = /\/assets\/language\.([\w-]+)\./.exec(url) ?? [];
        if (tag !== undefined) found.push(tag);
      }
    }
    return found;
  });

const shows = (page: Page) => page.evaluate(() => document.documentElement.lang);

/** The page does not scroll horizontally. */
async function expectWithinScreen(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

test('a hub leader logs contacts in Spanish without a network', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await signInInSpanish(page, stage, 'hubleader');
  const planters = await (await stage.backendFor('hubleader')).hub();
  const planter = planters.find((one) => !one.last_contact_date);
  if (!planter) throw new Error('the demo has a planter who was never contacted');
  const name = nameOf(planter);
  const card = page.getByRole('article', { name, exact: true });
  await expect(card).toContainText('Nunca contactado');
  await loseNetwork(page, stage);
  await card.getByRole('button', { name: /^Marcar como contactado/ }).click();
  await expect(card).toContainText('Contactado hoy');
  await page.screenshot({ path: `${PICTURES}/hub.png` });
  await expectWithinScreen(page);

  await page.goto(`${stage.origin}/outbox`);
  const waiting = page.getByRole('region', { name: 'Pendiente' });
  await expect(
    waiting.getByRole('heading', { name: /^Contacto con .* \(teléfono\)$/ }),
  ).toBeVisible();
  await page.screenshot({ path: `${PICTURES}/outbox.png`, fullPage: true });
  await expectWithinScreen(page);
});

test('a planter submits a report in Spanish without a network, and it is sent once', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await signInInSpanish(page, stage, 'planter');
  await loseNetwork(page, stage);
  await page.screenshot({ path: `${PICTURES}/planter.png`, fullPage: true });
  await expectWithinScreen(page);
  const attendance = page.getByLabel('Asistencia dominical');
  const highlights = page.getByLabel('Lo más destacado del ministerio');

  await test.step('the draft is still there after a reload', async () => {
    await page.goto(`${stage.origin}/mbcb-report`);
    await attendance.fill('52');
    await highlights.fill(HIGHLIGHTS);
    await expect.poll(() => draftsOn(page)).toContain(HIGHLIGHTS);
    await page.reload();
    await expect(page.getByText(/^Restaurado de hoy /)).toBeVisible();
    await expect(attendance).toHaveValue('52');
    await expect(highlights).toHaveValue(HIGHLIGHTS);
    expect(await shows(page)).toBe('es');
    await page.screenshot({ path: `${PICTURES}/report.png`, fullPage: true });
    await expectWithinScreen(page);
  });

  await test.step('the report waits, in Spanish', async () => {
    await page.getByRole('button', { name: 'Enviar informe', exact: true }).click();
    await expect(page.getByText('Su informe está guardado en este dispositivo')).toBeVisible();
    await page.goto(`${stage.origin}/outbox`);
    const waiting = page.getByRole('region', { name: 'Pendiente' });
    await expect(waiting.getByRole('heading', { name: /^Informe MBCB de / })).toBeVisible();
    await expect(page.getByRole('link', { name: /Sin conexión – 1 en espera$/ })).toBeVisible();
    await page.screenshot({ path: `${PICTURES}/report-waits.png`, fullPage: true });
    await expectWithinScreen(page);
  });

  await test.step('it is sent once, with every letter', async () => {
    stage.proxy.mend();
    await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
    const sent = page.getByRole('region', { name: 'Enviado' });
    await expect(sent.getByRole('heading', { name: /^Informe MBCB de / })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pendiente' })).toBeHidden();
    const reports = await ownReportsOn(stage);
    expect(reports.filter(({ ministry_highlights: one }) => one === HIGHLIGHTS)).toMatchObject([
      { sunday_attendance: 52, status: 'submitted' },
    ]);
  });
});

const HIGHLIGHTS = 'Dos familias nuevas. ¡Gracias, Señor!';

interface Report {
  sunday_attendance: number | null;
  ministry_highlights: string | null;
  status: string;
}

/** The planter's reports on the server, read without the test's network. */
async function ownReportsOn(stage: Stage): Promise<Report[]> {
  const ask = async (path: string, init: RequestInit) =>
    (await fetch(`${stage.server.origin}/api/${path}`, init)).json();
  const { token } = (await ask('auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'planter', password: PASSWORD }),
  })) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return ((await ask('mbcb-reports/my-reports', { headers })) as { data: Report[] }).data;
}

test('history entries, waiting changes and refused changes follow a change of language', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const [first, second, third] = (await (await stage.backendFor('hubleader')).hub()).slice(0, 3);
  if (!first || !second || !third) throw new Error('the demo has three planters in this hub');
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);

  await markAsContacted(cardOf(page, nameOf(first)));
  await expect(page.getByRole('link', { name: /^Sync: All sent at / })).toBeVisible();
  const error = 'This user does not oversee this planter';
  const refusal = jsonAnswer(422, { success: false, error, code: 'not-overseer' });
  stage.proxy.when(contactsOf(second.id), refusal);
  const busy = jsonAnswer(503, { success: false, error: 'Busy' }, { 'Retry-After': '600' });
  stage.proxy.when(contactsOf(third.id), busy);
  await markAsContacted(cardOf(page, nameOf(second)));
  await expect(page.getByRole('link', { name: 'Sync: 1 needs attention' })).toBeVisible();
  await markAsContacted(cardOf(page, nameOf(third)));
  // The dot changes with the tap; this label appears once the device has stored the contact.
  await expect(cardOf(page, nameOf(third))).toContainText('Waiting to send');
  await page.goto(`${stage.origin}/outbox`);

  const changes = (title: RegExp) => page.getByRole('main').getByRole('heading', { name: title });
  await expect(changes(/^Contact with .* \(phone\)$/)).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Waiting', exact: true })).toBeVisible();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText(error);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(changes(/^Contacto con .* \(teléfono\)$/)).toHaveCount(3);
  for (const region of ['Pendiente', 'Enviado']) {
    await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Necesita atención' })).toContainText(
    'Este usuario no supervisa a este sembrador',
  );
  await page.screenshot({ path: `${PICTURES}/history.png`, fullPage: true });
});

/** Matches requests that log contacts of one planter. */
const contactsOf = (planter: number) => ({
  method: 'POST',
  path: new RegExp(`/church-planters/${planter}/contacts$`),
});

test('an update without a network stays in Spanish', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await signInInSpanish(page, stage, 'hubleader');
  await untilInstalled(page);
  await expect.poll(() => catalogsOn(page)).toEqual(['es']);
  stage.proxy.when(
    { path: /^\/service-worker\.js/ },
    { kind: 'rewrite', change: (body) => body.replace(CONTENT_HASH, '$1feedfacefeedface$2') },
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('¡Hay una versión nueva!')).toBeVisible();
  stage.proxy.cut();

  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await loadedAgain;
  await expect(page.getByRole('heading', { name: /^¡Le damos la bienvenida/ })).toBeVisible();
  expect(await shows(page)).toBe('es');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^¡Le damos la bienvenida/ })).toBeVisible();
});

test('a device in English stores no catalog of another language', async ({ page, stage }) => {
  await page.goto(`${stage.origin}/login`);
  await untilInstalled(page);
  expect(await catalogsOn(page)).toEqual([]);
  expect(await shows(page)).toBe('en');
});

test('Home opens in English without an Intl formatter, which would take 80 ms on a cheap phone', async ({
  page,
  stage,
}) => {
  await page.addInitScript(countFormatters);
  await signIn(page, 'hubleader', stage.origin);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => window.formattersAtFirstCard)).toEqual([]);
});

/** Runs in the page: records the formatters that are created before the first card. */
function countFormatters(): void {
  const made: string[] = [];
  const kinds = [
    'DateTimeFormat',
    'NumberFormat',
    'Collator',
    'PluralRules',
    'RelativeTimeFormat',
  ] as const;
  for (const kind of kinds) {
    const construct = (target: object, args: unknown[]) => {
      made.push(kind);
      return Reflect.construct(target as typeof Date, args);
    };
    Object.defineProperty(Intl, kind, { value: new Proxy(Intl[kind], { construct }) });
  }
  const watching = new MutationObserver(() => {
    if (!document.querySelector('article')) return;
    watching.disconnect();
    window.formattersAtFirstCard = [...made];
  });
  watching.observe(document, { childList: true, subtree: true });
}

declare global {
  interface Window {
    formattersAtFirstCard: string[];
  }
}
