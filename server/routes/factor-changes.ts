import type { Account } from '#server/account/accounts.ts';
import { afterAdding, afterRemoving, needsFactor } from '#server/account/factors.ts';
import { takePasskey, wrongPasskey } from '#server/account/passkeys.ts';
import { renewRecoveryCodes } from '#server/account/recovery-codes.ts';
import { requireOwnPassword, takeCode, wrongCode } from '#server/account/take-factor.ts';
import { tellOfSecondFactor } from '#server/account/tell-owner.ts';
import type { Call } from '#server/api/endpoint.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { Refused } from '#server/refused.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { ShownPasskey } from '#shared/contract/passkeys.ts';
import type { FactorMethod, FactorProof } from '#shared/contract/second-factor.ts';

/** A change of the caller's second factor. */
export type OwnChange = Pick<
  Call<unknown, unknown, unknown, Account>,
  'account' | 'address' | 'audit' | 'device' | 'later' | 'services' | 'sessionId' | 'setUpStep'
>;

/** Requires the password and a second factor from a person who wants to remove protection. */
export async function requireProof(
  { account, address, audit, services }: OwnChange,
  proof: FactorProof,
): Promise<void> {
  await requireOwnPassword(services, account, proof.password);
  const { method } = proof;
  const isRight =
    method === 'passkey'
      ? await isOwnPasskey(services, account, proof)
      : (await takeCode(services, account, { method, code: proof.code, address })) === 'right';
  if (isRight) return;
  await audit(services.db, {
    action: 'second-factor-failed',
    subject: { kind: 'user', id: account.id },
    details: { method },
  });
  throw method === 'passkey' ? wrongPasskey(400) : wrongCode(400);
}

async function isOwnPasskey(
  services: OwnChange['services'],
  { id }: Account,
  shown: ShownPasskey,
): Promise<boolean> {
  const used = await takePasskey(services, { shown, purpose: 'passkey-proof' });
  return used?.userId === id;
}

interface Change {
  action: AuditAction;
  method: FactorMethod;
  /** Describes the change to the owner: a sentence without its full stop. */
  what: string;
}

/**
 * Adds a factor. The first one ends all other sessions and returns recovery codes. Does not use `write`, because a
 * response with recovery codes must not be stored for a retry.
 */
export async function addFactor(
  call: OwnChange,
  { action, method, what }: Change,
  work: (scope: WriteScope) => Promise<void>,
): Promise<string[] | null> {
  const { account, audit, services, sessionId, setUpStep } = call;
  const at = services.clock().toISOString();
  const recoveryCodes = await writeTransaction(services.db, async (scope) => {
    await work(scope);
    const subject = { kind: 'user', id: account.id } as const;
    await audit(scope.tx, { action, subject, details: { method } });
    return afterAdding(scope, account, { sessionId, setUpStep, at });
  });
  if (recoveryCodes) await services.sessions.endOthers(account.id, sessionId);
  tellOwner(call, what);
  return recoveryCodes;
}

/** Removes a factor. Refuses to remove the last one if the account must have one. */
export async function removeFactor(
  call: OwnChange,
  { action, method, what }: Change,
  work: (scope: WriteScope) => Promise<void>,
): Promise<void> {
  const { account, audit, services } = call;
  await writeTransaction(services.db, async (scope) => {
    await work(scope);
    const wasLast = await afterRemoving(scope, account.id);
    if (wasLast && needsFactor(services.config, account)) {
      throw new Refused(409, 'Your account needs a second step. Set up another one first.');
    }
    const subject = { kind: 'user', id: account.id } as const;
    await audit(scope.tx, { action, subject, details: { method } });
  });
  tellOwner(call, what);
}

/** Replaces all recovery codes with new ones. Does not use `write`, for the same reason as above. */
export async function renewOwnCodes(call: OwnChange): Promise<string[]> {
  const { account, audit, services } = call;
  const recoveryCodes = await writeTransaction(services.db, async ({ tx }) => {
    const subject = { kind: 'user', id: account.id } as const;
    await audit(tx, { action: 'recovery-codes-renewed', subject });
    return renewRecoveryCodes(tx, account.id, services.clock().toISOString());
  });
  tellOwner(call, 'New recovery codes were made; the ones before are worth nothing any more');
  return recoveryCodes;
}

function tellOwner({ account, device, later, services }: OwnChange, what: string): void {
  later('second factor mail', () => tellOfSecondFactor(services, account, { what, device }));
}
