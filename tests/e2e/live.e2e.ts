import type { Response } from '@playwright/test';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { cardOf, nameOf, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);
test.use({ viewport: { width: 390, height: 844 } });

test("another person's change appears on an open page, also after the connection broke", async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const hub = await backend.hub();
  const [first, second] = hub.filter((planter) => planter.last_contact_date !== today());
  if (!first || !second) throw new Error('two planters were not contacted today');
  const listening = page.waitForResponse(isStream, { timeout: 90_000 });
  await signIn(page, 'hubleader', stage.origin);
  await listening;
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();

  // The lists are read every five minutes, so only a hint can bring this sooner.
  await contact(first.id);
  await expect(cardOf(page, nameOf(first))).toContainText('Contacted today', { timeout: 20_000 });

  const again = page.waitForResponse(isStream, { timeout: 90_000 });
  stage.proxy.cut();
  stage.proxy.mend();
  await again;
  await contact(second.id);
  await expect(cardOf(page, nameOf(second))).toContainText('Contacted today', { timeout: 20_000 });

  async function contact(planterId: number): Promise<void> {
    const body = { contact_date: today(), contact_type: 'phone' };
    const { status } = await backend.call('POST', `/church-planters/${planterId}/contacts`, body);
    expect(status).toBe(201);
  }
});

function isStream(response: Response): boolean {
  return new URL(response.url()).pathname.endsWith('/sync/live');
}

function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
