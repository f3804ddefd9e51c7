import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';

/**
 * Encrypts texts that the server itself must be able to read, so that a copy of the database alone does not reveal
 * them.
 */
export interface SecretBox {
  /** The text is bound to `owner` and cannot be opened for anybody else. */
  seal(text: string, owner: number): Promise<string>;
  /** Undefined if none of the keys opens it. */
  open(sealed: string, owner: number): Promise<string | undefined>;
  /** Whether the text was sealed with the newest key. */
  isCurrent(sealed: string): Promise<boolean>;
}

/**
 * `load` returns the keys, newest first. It is called at the first use, and whenever a text was sealed with an unknown
 * key.
 */
export function createSecretBox(load: () => Promise<readonly string[]>): SecretBox {
  let known: Map<string, Buffer> | undefined;

  async function keys(wanted?: string): Promise<Map<string, Buffer>> {
    if (!known || (wanted !== undefined && !known.has(wanted))) {
      known = new Map((await load()).map((secret) => [nameOf(secret), keyFrom(secret)]));
    }
    return known;
  }

  async function newest(): Promise<[string, Buffer]> {
    const [first] = await keys();
    if (!first) throw new Error('there is no key for the secrets of second factors');
    return first;
  }

  return {
    async seal(text, owner) {
      const [name, key] = await newest();
      const iv = randomBytes(12);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(owner));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [name, iv, cipher.getAuthTag(), bytes]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    async open(sealed, owner) {
      const [name = '', ...parts] = sealed.split('.');
      const [iv, tag, bytes] = parts.map((part) => Buffer.from(part, 'base64url'));
      const key = (await keys(name)).get(name);
      if (!key || !iv || !tag || !bytes) return undefined;
      try {
        const cipher = createDecipheriv(CIPHER, key, iv).setAAD(boundTo(owner)).setAuthTag(tag);
        return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('utf8');
      } catch {
        // Sealed for somebody else, or changed.
        return undefined;
      }
    },
    async isCurrent(sealed) {
      const [name] = await newest();
      return sealed.startsWith(`${name}.`);
    },
  };
}

/** Identifies a key in sealed texts without revealing it. */
function nameOf(secret: string): string {
  return createHash('sha256').update(`name ${secret}`).digest('base64url').slice(0, 8);
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'fieldbook second factor', 32));
}

function boundTo(owner: number): Buffer {
  return Buffer.from(`user ${owner}`);
}
