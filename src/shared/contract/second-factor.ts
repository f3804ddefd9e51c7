import * as z from 'zod/mini';
import { ShownPasskey } from './passkeys.ts';

/** Methods for the second step of a sign-in. */
const FACTOR_METHODS = ['totp', 'passkey', 'recovery-code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/**
 * Member `secondFactor` of the 401 with which `POST /auth/login` answers a correct password that is not sufficient.
 * `step` completes the sign-in and has no other use. `setUp`: the account must set up its first factor before that.
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

/** `POST /auth/second-step`: completes a sign-in with a code. */
export const SecondStep = z.object({
  step: Token,
  method: z.enum(['totp', 'recovery-code']),
  code: Code,
});

/** `POST /auth/second-step/finish`: completes a sign-in during which the first factor was set up. */
export const FinishedSetUp = z.object({ step: Token });

/** A passkey for signing in, as its owner sees it. */
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
  /** When an authenticator app was set up, ISO 8601 in UTC; null if there is none. */
  totp: z.nullable(z.string()),
  passkeys: z.array(PasskeyLine),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  /** Whether this account must have a second factor. */
  required: z.boolean(),
  /** The account cannot sign in without one from this moment on; null if it has one or needs none. */
  dueAt: z.nullable(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The password, which may be left out only when a factor is set up during a sign-in. */
export const WithPassword = z.object({ password: z.optional(Password) });

/** Answer of `POST /users/me/second-factor/totp`: the data that an authenticator app needs. */
export const NewTotp = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.infer<typeof NewTotp>;

export const ConfirmedTotp = z.object({ code: Code });

/** New recovery codes, shown once; null if the account already has some. */
export const RecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const byCode = <Method extends string>(method: Method) =>
  z.object({ password: Password, method: z.literal(method), code: Code });

/** The proof of identity for reducing protection: the password and a factor. */
export const FactorProof = z.discriminatedUnion('method', [
  byCode('totp'),
  byCode('recovery-code'),
  z.extend(ShownPasskey, { password: Password, method: z.literal('passkey') }),
]);
export type FactorProof = z.infer<typeof FactorProof>;
