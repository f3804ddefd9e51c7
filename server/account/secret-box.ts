import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';

/** Encrypts texts that the server itself must read again, so that a copy of the database alone is not enough. */
export interface SecretBox {
  /** `owner` is bound to the text: it opens for nobody else. */
  seal(text: string, owner: number): Promise<string>;
  /** Undefined where none of the keys opens it. */
  open(sealed: string, owner: number): Promise<string | undefined>;
  /** Whether the newest key has sealed it. */
  isCurrent(sealed: string): Promise<boolean>;
}

/** `load` answers the keys, the newest first. It is loaded at the first use, and whenever a text has an unknown key. */
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
        // Sealed for somebody else, or changed: nothing that may be used.
        return undefined;
      }
    },
    async isCurrent(sealed) {
      const [name] = await newest();
      return sealed.startsWith(`${name}.`);
    },
  };
}

/** Names a key in what it has sealed, and tells nothing of it. */
function nameOf(secret: string): string {
  return createHash('sha256').update(`name ${secret}`).digest('base64url').slice(0, 8);
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'fieldbook second factor', 32));
}

function boundTo(owner: number): Buffer {
  return Buffer.from(`user ${owner}`);
}
