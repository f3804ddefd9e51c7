import * as z from 'zod/mini';
import { readItem, removeItem, writeItem } from '#src/account/storage.ts';
import { chooseLanguage, deviceLanguage, isOffered } from '#src/i18n/languages.ts';

/** Storage key of the languages that account and device had when they last agreed. Stored for one user at a time. */
const KEY = 'fieldbook.account-language';
const Known = z.object({
  user: z.int(),
  /** Selected in the account and on this device; null if nothing was. */
  account: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
type Known = z.infer<typeof Known>;

interface Account {
  userId: number;
  /** Language of the account; null if none was selected. */
  language: string | null;
  /** Resolves to whether the server has stored it. */
  save(language: string): Promise<boolean>;
}

/**
 * Reconciles the language of this device with the account's. If the user is new on this device, the account's language
 * wins; after that, the one that was changed. A choice that could not be sent is sent the next time.
 */
export async function followAccount({ userId, language, save }: Account): Promise<void> {
  const known = readKnown(userId);
  const device = deviceLanguage();
  if (known && device !== null && device !== known.device && isOffered(device)) {
    if (await save(device)) write({ user: userId, account: language, device });
    return;
  }
  const isNews = language !== null && (!known || language !== known.account);
  if (isNews && isOffered(language) && language !== device) await chooseLanguage(language);
  write({ user: userId, account: language, device: deviceLanguage() });
}

function readKnown(userId: number): Known | undefined {
  const stored = readItem(KEY);
  if (stored === null) return undefined;
  try {
    const known = Known.safeParse(JSON.parse(stored));
    return known.data?.user === userId ? known.data : undefined;
  } catch {
    removeItem(KEY);
    return undefined;
  }
}

function write(known: Known): void {
  writeItem(KEY, JSON.stringify(known));
}
