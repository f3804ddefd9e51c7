import { hash, verify } from '@node-rs/argon2';

/** argon2id with the values that OWASP names: 19 MiB, 2 rounds, one lane; about 50 ms. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is no hash, so that nobody learns which accounts exist. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

/** `strength` is lowered by tests only. */
export function createPasswords(strength: Partial<typeof STRENGTH> = {}): Passwords {
  const options = { ...STRENGTH, ...strength };
  const hashOfNobody = hash('nobody has this password', options);
  return {
    hash: (password) => hash(password, options),
    async matches(password, storedHash) {
      const matched = await verify(storedHash ?? (await hashOfNobody), password);
      return matched && Boolean(storedHash);
    },
  };
}
