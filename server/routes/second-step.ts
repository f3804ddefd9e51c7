import { accountInStep, stepIsOver } from '#server/account/account-in-step.ts';
import { SET_UP_DONE } from '#server/account/factors.ts';
import { countRecoveryCodes } from '#server/account/recovery-codes.ts';
import { endStep } from '#server/account/sign-in-steps.ts';
import { takeCode, wrongCode } from '#server/account/take-factor.ts';
import { tellOfSecondFactor } from '#server/account/tell-owner.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { Refused } from '#server/refused.ts';
import { SignedIn } from '#shared/contract/auth.ts';
import { FinishedSetUp, SecondStep } from '#shared/contract/second-factor.ts';
import { signedIn } from './signing-in.ts';

const secondStep = endpoint(
  {
    method: 'post',
    path: '/auth/second-step',
    summary: 'End a sign-in with a code of an authenticator app, or a recovery code',
    access: 'anyone',
    body: SecondStep,
    answer: SignedIn,
    extra: true,
  },
  async (call) => {
    const { address, audit, body, device, later, services } = call;
    const { method, code } = body;
    const which = { token: body.step, purpose: 'second-step' } as const;
    const { account, step } = await accountInStep(services, which);
    const subject = { kind: 'user', id: account.id } as const;
    const taken = await takeCode(services, account, { method, code, address });
    if (taken === 'used') {
      // Somebody may have read the code over the owner's shoulder.
      const what =
        'A sign-in was refused because the code of your authenticator app had been used before';
      later('second factor mail', () => tellOfSecondFactor(services, account, { what, device }));
    }
    if (taken !== 'right') {
      await audit(services.db, { action: 'second-factor-failed', subject, details: { method } });
      throw wrongCode(401);
    }
    if (!(await endStep(services.db, step.idHash))) throw stepIsOver();
    if (method === 'recovery-code') {
      const left = await countRecoveryCodes(services.db, account.id);
      const entry = { action: 'recovery-code-used', subject, actorId: account.id } as const;
      await audit(services.db, { ...entry, details: { left } });
      const what = `A recovery code was used to sign in; ${left} are left`;
      later('second factor mail', () => tellOfSecondFactor(services, account, { what, device }));
    }
    return signedIn(call, account, { method });
  },
);

const finishedSetUp = endpoint(
  {
    method: 'post',
    path: '/auth/second-step/finish',
    summary: 'End a sign-in in which the first second factor was set up',
    access: 'anyone',
    body: FinishedSetUp,
    answer: SignedIn,
    extra: true,
  },
  async (call) => {
    const { body, services } = call;
    const which = { token: body.step, purpose: 'set-up' } as const;
    const { account, step } = await accountInStep(services, which);
    if (step.challenge !== SET_UP_DONE) throw new Refused(409, 'No second step was set up yet.');
    if (!(await endStep(services.db, step.idHash))) throw stepIsOver();
    return signedIn(call, account, { method: 'set-up' });
  },
);

export const secondStepEndpoints: readonly Endpoint[] = [secondStep, finishedSetUp];
