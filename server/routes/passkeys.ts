import * as z from 'zod/mini';
import { accountInStep, SUSPENDED } from '#server/account/account-in-step.ts';
import { accountById } from '#server/account/accounts.ts';
import {
  beginNewPasskey,
  beginPasskeyUse,
  takePasskey,
  verifyNewPasskey,
  wrongPasskey,
} from '#server/account/passkeys.ts';
import { requireOwnPassword } from '#server/account/take-factor.ts';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { notFound, Refused } from '#server/refused.ts';
import { SignedIn } from '#shared/contract/auth.ts';
import {
  BegunCeremony,
  MadePasskey,
  PasskeyAsked,
  RenamedPasskey,
  ShownPasskey,
} from '#shared/contract/passkeys.ts';
import { FactorProof, RecoveryCodes, WithPassword } from '#shared/contract/second-factor.ts';
import { addFactor, removeFactor, requireProof } from './factor-changes.ts';
import { signedIn } from './signing-in.ts';

const WithPasskey = z.object({ id: z.string().check(z.maxLength(1_400), z.regex(/^[\w-]+$/)) });

const askedAtSignIn = endpoint(
  {
    method: 'post',
    path: '/auth/passkeys/options',
    summary: 'What a browser asks a passkey with, to sign in or as the second step of a sign-in',
    access: 'anyone',
    body: PasskeyAsked,
    answer: DataOf(BegunCeremony),
    extra: true,
  },
  async ({ address, body, services }) => {
    await services.limits.count({ passkeyAddress: address });
    const which = { token: body.step ?? '', purpose: 'second-step' } as const;
    const account = body.step ? (await accountInStep(services, which)).account : undefined;
    return data(await beginPasskeyUse(services, { purpose: 'passkey-sign-in', account }));
  },
);

const signedInByPasskey = endpoint(
  {
    method: 'post',
    path: '/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey, which recognizes its person and needs no password',
    access: 'anyone',
    body: ShownPasskey,
    answer: SignedIn,
    extra: true,
  },
  async (call) => {
    const { address, audit, body, services } = call;
    await services.limits.count({ passkeyAddress: address });
    const used = await takePasskey(services, { shown: body, purpose: 'passkey-sign-in' });
    const account = used && (await accountById(services.db, used.userId));
    if (!account) {
      await audit(services.db, { action: 'second-factor-failed', details: { method: 'passkey' } });
      throw wrongPasskey(401);
    }
    if (account.row.suspended_at !== null) throw new Refused(403, SUSPENDED);
    return signedIn(call, account, { method: 'passkey' });
  },
);

const begunPasskey = endpoint(
  {
    method: 'post',
    path: '/users/me/passkeys/options',
    summary: 'What a browser makes a passkey with',
    access: 'any-account',
    body: WithPassword,
    answer: DataOf(BegunCeremony),
    extra: true,
    whileSettingUp: true,
  },
  async ({ account, body, services, setUpStep }) => {
    if (!setUpStep) await requireOwnPassword(services, account, body.password);
    return data(await beginNewPasskey(services, account));
  },
);

const addedPasskey = endpoint(
  {
    method: 'post',
    path: '/users/me/passkeys',
    summary: 'Add a passkey that a browser has made',
    access: 'any-account',
    body: MadePasskey,
    answer: DataOf(RecoveryCodes),
    extra: true,
    whileSettingUp: true,
  },
  async (call) => {
    const { account, body, services } = call;
    const passkey = await verifyNewPasskey(services, account, body);
    const created_at = services.clock().toISOString();
    const row = { ...passkey, user_id: account.id, name: body.name, created_at };
    const change = {
      action: 'passkey-added',
      method: 'passkey',
      what: `The passkey "${body.name}" was added`,
    } as const;
    const recoveryCodes = await addFactor(call, change, async ({ tx }) => {
      const known = tx.selectFrom('passkeys').select('id').where('id', '=', row.id);
      if (await known.executeTakeFirst()) throw new Refused(409, 'This passkey is known already.');
      await tx
        .insertInto('passkeys')
        .values({ ...row, last_used_at: null })
        .execute();
    });
    return data({ recoveryCodes });
  },
);

const renamedPasskey = endpoint(
  {
    method: 'put',
    path: '/users/me/passkeys/{id}',
    summary: 'Rename one of your passkeys',
    access: 'any-account',
    params: WithPasskey,
    body: RenamedPasskey,
    answer: Done,
    extra: true,
  },
  ({ account, body, params, write }) =>
    write(async ({ tx }) => {
      const renamed = await tx
        .updateTable('passkeys')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .where('user_id', '=', account.id)
        .executeTakeFirst();
      if (renamed.numUpdatedRows === 0n) throw notFound('There is no such passkey');
      return done('Passkey renamed');
    }),
);

const removedPasskey = endpoint(
  {
    method: 'post',
    path: '/users/me/passkeys/{id}/remove',
    summary: 'Remove one of your passkeys, with the password and a factor',
    access: 'any-account',
    params: WithPasskey,
    body: FactorProof,
    answer: Done,
    extra: true,
  },
  async (call) => {
    const { account, params } = call;
    await requireProof(call, call.body);
    const change = {
      action: 'passkey-removed',
      method: 'passkey',
      what: 'A passkey was removed',
    } as const;
    await removeFactor(call, change, async ({ tx }) => {
      const gone = await tx
        .deleteFrom('passkeys')
        .where('id', '=', params.id)
        .where('user_id', '=', account.id)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw notFound('There is no such passkey');
    });
    return done('Passkey removed');
  },
);

const askedForProof = endpoint(
  {
    method: 'post',
    path: '/users/me/passkeys/proof-options',
    summary: 'What a browser asks a passkey with, to prove who changes the second step',
    access: 'any-account',
    answer: DataOf(BegunCeremony),
    extra: true,
  },
  async ({ account, services }) =>
    data(await beginPasskeyUse(services, { purpose: 'passkey-proof', account })),
);

export const passkeyEndpoints: readonly Endpoint[] = [
  askedAtSignIn,
  signedInByPasskey,
  begunPasskey,
  addedPasskey,
  renamedPasskey,
  removedPasskey,
  askedForProof,
];
