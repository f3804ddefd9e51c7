import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, 2 iterations, 1 lane; about 50 ms. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is no hash, so that nobody learns which accounts exist. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

/** Only tests lower the `strength`. */
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
