import { contactDot } from '#shared/contact-rules.ts';
import { dayOf } from '#shared/dates.ts';
import { hang } from '#tests/support/faults.ts';
import { expect, test } from '#tests/support/stage.ts';
import { nameOf, PASSWORD } from '#tests/support/steps.ts';
import { makeWebKitDevice, type Until } from '#tests/support/webkit-device.ts';

test('F66 S2 WebKit, killed right after the tap and restarted, has the contact and sends it once', async ({
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const today = dayOf(new Date());
  const planter = (await backend.hub()).find(
    ({ last_contact_date }) => contactDot(last_contact_date ?? null, today) !== 'green',
  );
  if (!planter) throw new Error('the demo hub has a planter to contact');
  const before = (await backend.contacts(planter.id)).length;
  const post = { method: 'POST', path: new RegExp(`/church-planters/${planter.id}/contacts$`) };
  const noAnswer = stage.proxy.when(post, hang);
  const device = makeWebKitDevice(stage.proxy);
  try {
    await device.start(`${stage.origin}/login`, signInAndTap, PASSWORD, nameOf(planter));
    await device.kill();
    expect((await backend.contacts(planter.id)).length).toBe(before);

    noAnswer.remove();
    await device.start(`${stage.origin}/`, seeTheContact, nameOf(planter));
    await expect.poll(async () => (await backend.contacts(planter.id)).length).toBe(before + 1);
  } finally {
    await device.discard();
  }
});

async function signInAndTap(until: Until, password: string, name: string): Promise<void> {
  const field = (label: string) => document.querySelector<HTMLInputElement>(`[name="${label}"]`);
  const type = async (label: string, text: string) => {
    (await until(() => field(label))).focus();
    document.execCommand('insertText', false, text);
  };
  await type('usernameOrEmail', 'hubleader');
  await type('password', password);
  document.querySelector<HTMLElement>('button[type="submit"]')?.click();
  const card = () => document.querySelector(`article[aria-label="${name}"]`);
  await until(() => card() && document.body.innerText.includes('All sent'));
  const buttons = [...(card()?.querySelectorAll('button') ?? [])];
  buttons.find((one) => one.textContent?.includes('Mark as Contacted'))?.click();
  // The contact is saved as soon as the card says that it is waiting or being sent.
  await until(() => /Contacted today.*(Waiting|Sending)/s.test(card()?.textContent ?? ''));
}

async function seeTheContact(until: Until, name: string): Promise<void> {
  const card = () => document.querySelector(`article[aria-label="${name}"]`);
  await until(() => card()?.textContent?.includes('Contacted today'));
}
