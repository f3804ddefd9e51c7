import * as z from 'zod/mini';
import { factorDueAt } from '#server/account/factor-due.ts';
import { factorsOf, hasFactor, needsFactor, resetFactors } from '#server/account/factors.ts';
import { countRecoveryCodes } from '#server/account/recovery-codes.ts';
import { requireOwnPassword, wrongCode } from '#server/account/take-factor.ts';
import { tellOfSecondFactor } from '#server/account/tell-owner.ts';
import { beginTotp, readTotpCode, spendTotpCode } from '#server/account/totp.ts';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { notFound, Refused } from '#server/refused.ts';
import {
  ConfirmedTotp,
  FactorProof,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
  WithPassword,
} from '#shared/contract/second-factor.ts';
import { addFactor, removeFactor, renewOwnCodes, requireProof } from './factor-changes.ts';
import { requireMayManage, requireUser } from './managed-account.ts';

const ownFactors = endpoint(
  {
    method: 'get',
    path: '/users/me/second-factor',
    summary: 'What you sign in with besides the password',
    access: 'any-account',
    answer: DataOf(SecondFactor),
    extra: true,
  },
  async ({ account, services }) =>
    data({
      ...(await factorsOf(services.db, account.id)),
      recoveryCodes: await countRecoveryCodes(services.db, account.id),
      required: needsFactor(services.config, account),
      dueAt: await factorDueAt(services, account),
    }),
);

const begunTotp = endpoint(
  {
    method: 'post',
    path: '/users/me/second-factor/totp',
    summary: 'A secret for an authenticator app; it counts from its first right code on',
    access: 'any-account',
    body: WithPassword,
    answer: DataOf(NewTotp),
    extra: true,
    whileSettingUp: true,
  },
  async ({ account, body, services, setUpStep }) => {
    const { config, clock, db, secretBox } = services;
    // During a sign-in, the password was typed a moment ago.
    if (!setUpStep) await requireOwnPassword(services, account, body.password);
    if ((await factorsOf(db, account.id)).totp !== null) {
      throw new Refused(409, 'An authenticator app is set up already. Turn it off first.');
    }
    const { id, row } = account;
    const names = { label: row.email, issuer: config.networkName };
    return data(await beginTotp(db, secretBox, { id, ...names, at: clock().toISOString() }));
  },
);

const confirmedTotp = endpoint(
  {
    method: 'post',
    path: '/users/me/second-factor/totp/confirm',
    summary: 'Turn on codes of an authenticator app with its first right one',
    access: 'any-account',
    body: ConfirmedTotp,
    answer: DataOf(RecoveryCodes),
    extra: true,
    whileSettingUp: true,
  },
  async (call) => {
    const { account, address, body, services } = call;
    const { clock, db, limits, secretBox } = services;
    const tries = { codeAddress: address, codePair: `${account.id} ${address}` };
    await limits.count(tries);
    const now = clock();
    const given = { userId: account.id, code: body.code, now, isConfirmed: false };
    const code = await readTotpCode(db, secretBox, given);
    if (!code) throw wrongCode(400);
    await limits.forgive(tries);
    const change = {
      action: 'second-factor-on',
      method: 'totp',
      what: 'Codes of an authenticator app were turned on',
    } as const;
    const recoveryCodes = await addFactor(call, change, async ({ tx }) => {
      if (!(await spendTotpCode(tx, code, now.toISOString()))) throw wrongCode(400);
    });
    return data({ recoveryCodes });
  },
);

const removedTotp = endpoint(
  {
    method: 'post',
    path: '/users/me/second-factor/totp/remove',
    summary: 'Turn off codes of an authenticator app, with the password and a factor',
    access: 'any-account',
    body: FactorProof,
    answer: Done,
    extra: true,
  },
  async (call) => {
    await requireProof(call, call.body);
    const change = {
      action: 'second-factor-off',
      method: 'totp',
      what: 'Codes of an authenticator app were turned off',
    } as const;
    await removeFactor(call, change, async ({ tx }) => {
      const gone = await tx
        .deleteFrom('totp_secrets')
        .where('user_id', '=', call.account.id)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw notFound('No authenticator app is set up');
    });
    return done('Codes of an authenticator app are turned off');
  },
);

const renewedCodes = endpoint(
  {
    method: 'post',
    path: '/users/me/second-factor/recovery-codes',
    summary: 'New recovery codes in the place of all that were, with the password and a factor',
    access: 'any-account',
    body: FactorProof,
    answer: DataOf(RecoveryCodes),
    extra: true,
  },
  async (call) => {
    const { account, body, services } = call;
    if (!hasFactor(await factorsOf(services.db, account.id))) {
      throw new Refused(409, 'Set up a second step first: recovery codes stand in for it.');
    }
    await requireProof(call, body);
    return data({ recoveryCodes: await renewOwnCodes(call) });
  },
);

const resetByAdministrator = endpoint(
  {
    method: 'delete',
    path: '/users/{id}/second-factor',
    summary:
      'Take the second factor from somebody who has lost it; ends all of his or her sessions',
    access: 'manageUsers',
    params: z.object({ id: PathId }),
    answer: Done,
    extra: true,
  },
  async ({ account, audit, device, later, params, services, write }) => {
    if (params.id === account.id) {
      throw new Refused(409, 'Your own second step is changed under Security Settings');
    }
    const managed = await requireUser(services.db, params.id);
    const answer = await write(async (scope) => {
      await requireMayManage(scope.tx, account, await requireUser(scope.tx, params.id));
      await resetFactors(scope, params.id);
      const subject = { kind: 'user', id: params.id } as const;
      await audit(scope.tx, { action: 'second-factor-reset', subject });
      return done('Second step reset');
    });
    await services.sessions.endOthers(params.id, undefined);
    const what = 'An administrator has taken away the second step of your sign-in';
    later('second factor mail', () => tellOfSecondFactor(services, managed, { what, device }));
    return answer;
  },
);

export const secondFactorEndpoints: readonly Endpoint[] = [
  ownFactors,
  begunTotp,
  confirmedTotp,
  removedTotp,
  renewedCodes,
  resetByAdministrator,
];
