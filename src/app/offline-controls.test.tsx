import { readdirSync, readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GeocodingManager } from '#src/features/geocoding/geocoding-manager.tsx';
import { Invitations } from '#src/features/invitations/invitations.tsx';
import { InviteDialog } from '#src/features/invitations/invite-dialog.tsx';
import { DeleteAccount } from '#src/features/profile/delete-account.tsx';
import { AddPasskey, RenamePasskey } from '#src/features/profile/passkey-dialogs.tsx';
import { SecondFactorDialog } from '#src/features/profile/second-factor-dialog.tsx';
import { SecondStep } from '#src/features/sign-in/second-step.tsx';
import { SetUpTotp } from '#src/features/sign-in/set-up-totp.tsx';
import { ImportPreview } from '#src/features/users/import-preview.tsx';
import { asSession } from '#src/online/second-factor.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';

/** A form or question that sends something at once, without queueing it. */
interface Control {
  name: string;
  part: ReactNode;
  /** Buttons to press before the last one appears. */
  press?: readonly (string | RegExp)[];
  button: string;
}

const nothing = () => undefined;
const EMAIL = 'vera@example.org';
const INVITATION = {
  id: 3,
  name: 'Vera Ost',
  email: EMAIL,
  role: 'assessor',
  church_plant_name: null,
  invited_by_name: 'Adrian Banks',
  invited_at: '2026-11-01T08:00:00.000Z',
  expires_at: '2999-12-01T08:00:00.000Z',
};
const PASSKEY = { id: 'p1', name: 'Phone', created_at: INVITATION.invited_at, last_used_at: null };
const FACTOR = {
  totp: INVITATION.invited_at,
  passkeys: [],
  recoveryCodes: 9,
  required: false,
  dueAt: null,
};
const FILE = {
  problems: [],
  rows: [
    {
      number: 2,
      user: { username: 'vera', email: EMAIL, firstName: 'Vera', lastName: 'Ost', password: 'x' },
      roles: [],
    },
  ],
};

function stepAsked(setUp: boolean): ReactNode {
  const step = { step: 's', setUp, methods: ['totp'], expiresAt: INVITATION.expires_at };
  return (
    <SecondStep
      answer={{ secondFactor: step }}
      onSignedIn={async () => undefined}
      onCancel={nothing}
    />
  );
}

const CONTROLS: readonly Control[] = [
  { name: 'the second step of a sign-in', part: stepAsked(false), button: 'Sign in' },
  {
    name: 'the first second step',
    part: stepAsked(true),
    button: 'Set up an authenticator app',
  },
  {
    name: 'the first code of an app',
    part: (
      <SetUpTotp ask={asSession} begun={{ secret: 'ABCD', uri: 'otpauth://x' }} onDone={nothing} />
    ),
    button: 'Turn on',
  },
  {
    name: 'setting up an app',
    part: <SecondFactorDialog act={{ kind: 'set-up-totp' }} factor={FACTOR} onClose={nothing} />,
    button: 'Continue',
  },
  {
    name: 'turning off an app',
    part: <SecondFactorDialog act={{ kind: 'remove-totp' }} factor={FACTOR} onClose={nothing} />,
    button: 'Turn off',
  },
  { name: 'a new passkey', part: <AddPasskey onClose={nothing} />, button: 'Add passkey' },
  {
    name: 'the name of a passkey',
    part: <RenamePasskey passkey={PASSKEY} onClose={nothing} />,
    button: 'Save',
  },
  {
    name: 'the question before an account is deleted',
    part: <DeleteAccount />,
    press: ['Delete Account'],
    button: 'Delete Account',
  },
  {
    name: 'the question before points are replaced',
    part: <GeocodingManager />,
    press: [/^Re-geocode/],
    button: 'Replace points',
  },
  {
    name: 'an invitation',
    part: <InviteDialog onInvited={nothing} onClose={nothing} />,
    button: 'Send Invitation',
  },
  {
    name: 'the question before an invitation is withdrawn',
    part: <Invitations />,
    press: [/Withdraw.*Vera Ost/],
    button: 'Withdraw Invitation',
  },
  {
    name: 'an import of users',
    part: <ImportPreview file={FILE} onImport={nothing} onCancel={nothing} />,
    button: 'Import 1 user',
  },
];

let device: Awaited<ReturnType<typeof openDevice>>;
let isOnline = true;

beforeEach(async () => {
  device = await openDevice(['admin']);
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const isRoles = String(url).endsWith('/roles');
    const data = isRoles ? [{ id: 8, name: 'assessor' }] : [INVITATION];
    return Response.json({ success: true, data });
  });
});
afterEach(() => device.close());

it.each(CONTROLS)(
  '$name, open when the network ends, is disabled and explains why',
  async ({ part, press = [], button }) => {
    renderScreen(part);
    for (const name of press) fireEvent.click(await screen.findByRole('button', { name }));
    const form = press.length > 0 ? within(await screen.findByRole('alertdialog')) : screen;
    const isDisabled = async () =>
      (await form.findByRole('button', { name: button })).hasAttribute('disabled');
    expect(await isDisabled()).toBe(false);

    isOnline = false;
    fireEvent(window, new Event('offline'));
    await waitFor(async () => expect(await isDisabled()).toBe(true));
    expect(form.getByText(/needs a connection, and this device seems to have none/)).toBeTruthy();

    // The browser's online state may be wrong.
    fireEvent.click(form.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await isDisabled()).toBe(false));
  },
);

/** Forms that unlock something on this device, with or without a network. */
const LOCAL = ['vault/passkey-dialog.tsx', 'vault/pin-dialog.tsx', 'vault/unlock-form.tsx'];

it('every form that sends at once is disabled without a network', () => {
  const features = readdirSync('src/features', { recursive: true, encoding: 'utf8' });
  const open = features
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => {
      const code = readFileSync(`src/features/${file}`, 'utf8');
      return /\buseOnlineForm\(/.test(code) && !/\b(OnlineButton|isBlocked)\b/.test(code);
    });
  expect(open.toSorted()).toEqual(LOCAL);
});
