import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT } from '#shared/config.ts';
import type { BegunCeremony, NewCredential, ShownPasskey } from '#shared/contract/passkeys.ts';
import type { Account } from './accounts.ts';
import { beginStep, type SignInStep, type StepPurpose, takeStep } from './sign-in-steps.ts';

/** How long a person has to confirm on the device. */
const PATIENCE_MS = 60_000;
/** More are not needed, and each one gives access to the account. */
const MOST_PASSKEYS = 20;

type Transports = NonNullable<
  NonNullable<
    Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']
  >[0]['transports']
>;

/** Begins the creation of a passkey for this account. */
export async function beginNewPasskey(
  { config, clock, db }: Services,
  { id, row }: Account,
): Promise<BegunCeremony> {
  const known = await passkeysOf(db, id);
  if (known.length >= MOST_PASSKEYS) {
    throw new Refused(409, 'You have very many passkeys. Remove one that you no longer use first.');
  }
  const options = await generateRegistrationOptions({
    rpName: config.networkName ?? PRODUCT,
    rpID: rpIdOf(config),
    userName: row.email,
    userDisplayName: row.display_name ?? row.email,
    userID: new Uint8Array(Buffer.from(`fieldbook ${id}`)),
    timeout: PATIENCE_MS,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const step = await beginStep(db, clock(), { purpose: 'passkey-new', user: row, challenge });
  return { ceremony: step.token, options: { ...options } };
}

export interface VerifiedPasskey {
  id: string;
  public_key: string;
  sign_count: number;
  transports: string;
}

/** Verifies a new passkey. Throws Refused 400 if it is not what was asked for, or came too late. */
export async function verifyNewPasskey(
  services: Services,
  account: Account,
  made: { ceremony: string; credential: NewCredential },
): Promise<VerifiedPasskey> {
  const step = await takeStep(services.db, services.clock(), {
    token: made.ceremony,
    purpose: 'passkey-new',
  });
  if (step?.userId !== account.id || step.stamp !== account.row.session_stamp) {
    throw wrongPasskey(400);
  }
  const { credential: given } = made;
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: { ...given, response: withTransports(given), clientExtensionResults: {} },
      ...expectedOf(services.config, step),
    }),
  );
  if (!verified?.verified) throw wrongPasskey(400);
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: JSON.stringify(given.response.transports ?? []),
  };
}

/** Begins the use of a passkey of this account or, without an account, of any passkey for this site. */
export async function beginPasskeyUse(
  { config, clock, db }: Services,
  { purpose, account }: { purpose: StepPurpose; account: Account | undefined },
): Promise<BegunCeremony> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(config),
    timeout: PATIENCE_MS,
    userVerification: 'required',
    allowCredentials: account ? await passkeysOf(db, account.id) : [],
  });
  const { challenge } = options;
  const step = await beginStep(db, clock(), { purpose, user: account?.row, challenge });
  return { ceremony: step.token, options: { ...options } };
}

/**
 * The owner of a passkey; undefined if it is unknown, does not belong to the account that was asked for, or fails the
 * verification. Its challenge is used up either way.
 */
export async function takePasskey(
  services: Services,
  { shown, purpose }: { shown: ShownPasskey; purpose: StepPurpose },
): Promise<{ userId: number } | undefined> {
  const { clock, config, db } = services;
  const { ceremony, credential: given } = shown;
  const step = await takeStep(db, clock(), { token: ceremony, purpose });
  const known = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'public_key', 'sign_count', 'session_stamp'])
    .where('passkeys.id', '=', given.id)
    .executeTakeFirst();
  if (!step || !known) return undefined;
  const isAsked = step.userId === null || step.userId === known.user_id;
  if (!isAsked || (step.stamp !== null && step.stamp !== known.session_stamp)) return undefined;
  const { userHandle: _, ...response } = given.response;
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      ...expectedOf(config, step),
      credential: {
        id: known.id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: known.sign_count,
      },
    }),
  );
  if (!verified?.verified) return undefined;
  await db
    .updateTable('passkeys')
    .set({
      sign_count: verified.authenticationInfo.newCounter,
      last_used_at: clock().toISOString(),
    })
    .where('id', '=', known.id)
    .execute();
  return { userId: known.user_id };
}

const WRONG_PASSKEY = 'This passkey could not be used here. Please try again, or use another way.';

export function wrongPasskey(status: 400 | 401): Refused {
  return new Refused(status, WRONG_PASSKEY);
}

async function passkeysOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, transports }) => ({
    id,
    transports: JSON.parse(transports) as Transports,
  }));
}

function withTransports({ response }: NewCredential) {
  const { transports = [], ...rest } = response;
  return { ...rest, transports: transports as Transports };
}

/** The signature must be for our challenge and our address, and the device must have verified the person. */
function expectedOf(config: Config, { challenge }: SignInStep) {
  return {
    expectedChallenge: challenge ?? '',
    expectedOrigin: new URL(config.publicUrl).origin,
    expectedRPID: rpIdOf(config),
    requireUserVerification: true,
  };
}

/** Passkeys are bound to the address that people open: PUBLIC_URL. */
function rpIdOf({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname;
}

/** The library throws for every kind of failure, which are all the same to the user. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
