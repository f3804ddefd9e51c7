import * as z from 'zod/mini';
import { ShownPasskey } from './passkeys.ts';

/** What a second step of a sign-in may be made with. */
const FACTOR_METHODS = ['totp', 'passkey', 'recovery-code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/**
 * Member `secondFactor` of the 401 by which `POST /auth/login` answers a right password that is not enough. `step`
 * ends the sign-in and is good for nothing else. `setUp`: the account must get its first factor before.
 */
export const StepAsked = z.object({
  secondFactor: z.object({
    step: z.string(),
    setUp: z.boolean(),
    methods: z.array(z.string()),
    /** ISO 8601 in UTC. */
    expiresAt: z.string(),
  }),
});
export type StepAsked = z.infer<typeof StepAsked>['secondFactor'];

const Token = z.string().check(z.minLength(1, 'is required'), z.maxLength(200));
const Password = z.string().check(z.minLength(1, 'is required'), z.maxLength(200));
const Code = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(40));

/** `POST /auth/second-step`: ends a sign-in with a code. */
export const SecondStep = z.object({
  step: Token,
  method: z.enum(['totp', 'recovery-code']),
  code: Code,
});

/** `POST /auth/second-step/finish`: ends a sign-in in which the first factor was set up. */
export const FinishedSetUp = z.object({ step: Token });

/** A key that signs in, as its owner sees it. */
export const PasskeyLine = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type PasskeyLine = z.infer<typeof PasskeyLine>;

/** `GET /users/me/second-factor` */
export const SecondFactor = z.object({
  /** Since when codes of an authenticator app count, ISO 8601 in UTC; null: they do not. */
  totp: z.nullable(z.string()),
  passkeys: z.array(PasskeyLine),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  /** Whether this account must have a second factor. */
  required: z.boolean(),
  /** From when on it signs in with one only; null where it has one or needs none. */
  dueAt: z.nullable(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The password, which may be missing only while a factor is set up during a sign-in. */
export const WithPassword = z.object({ password: z.optional(Password) });

/** Answer of `POST /users/me/second-factor/totp`: what an authenticator app is set up with. */
export const NewTotp = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.infer<typeof NewTotp>;

export const ConfirmedTotp = z.object({ code: Code });

/** New recovery codes, shown once; null where the account has some already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const byCode = <Method extends string>(method: Method) =>
  z.object({ password: Password, method: z.literal(method), code: Code });

/** Proves who asks for less protection: the password and a factor. */
export const FactorProof = z.discriminatedUnion('method', [
  byCode('totp'),
  byCode('recovery-code'),
  z.extend(ShownPasskey, { password: Password, method: z.literal('passkey') }),
]);
export type FactorProof = z.infer<typeof FactorProof>;
