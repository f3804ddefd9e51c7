import * as z from 'zod/mini';

/**
 * A browser's response for a passkey, in the form that @simplewebauthn/browser sends. The server verifies it as a
 * whole.
 */
const Base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

const Ceremony = z.string().check(z.minLength(1, 'is required'), z.maxLength(200));

/** The members that every response has. */
const Answered = {
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: z.literal('public-key'),
};

export const NewCredential = z.object({
  ...Answered,
  response: z.object({
    clientDataJSON: Base64Url(8_000),
    attestationObject: Base64Url(40_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

const ShownCredential = z.object({
  ...Answered,
  response: z.object({
    clientDataJSON: Base64Url(8_000),
    authenticatorData: Base64Url(8_000),
    signature: Base64Url(8_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});

/** The name of a passkey, given by its owner. */
const PasskeyName = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(80));

/**
 * Answer of the calls that begin a ceremony: `options` is for the browser, `ceremony` identifies the ceremony in the
 * next call.
 */
export const BegunCeremony = z.object({
  ceremony: z.string(),
  options: z.looseObject({ challenge: z.string() }),
});
export type BegunCeremony = z.infer<typeof BegunCeremony>;

/**
 * `POST /auth/passkeys/options`: with a step, the passkey completes that sign-in; without one, it is the whole sign-in.
 */
export const PasskeyAsked = z.object({ step: z.optional(Ceremony) });

export const ShownPasskey = z.object({ ceremony: Ceremony, credential: ShownCredential });
export type ShownPasskey = z.infer<typeof ShownPasskey>;

export const MadePasskey = z.object({
  ceremony: Ceremony,
  credential: NewCredential,
  name: PasskeyName,
});

export const RenamedPasskey = z.object({ name: PasskeyName });
