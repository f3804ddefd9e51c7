import * as z from 'zod/mini';
import { readItem, removeItem, writeItem } from '#src/account/storage.ts';
import { chooseLanguage, deviceLanguage, isOffered } from '#src/i18n/languages.ts';

/** What this device and the account knew of each other when they last agreed. Of one person at a time. */
const KEY = 'fieldbook.account-language';
const Known = z.object({
  user: z.int(),
  /** On the account, and chosen on this device; null for no choice. */
  account: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
type Known = z.infer<typeof Known>;

interface Account {
  userId: number;
  /** Of the account; null for none. */
  language: string | null;
  /** Returns whether the server has it now. */
  save(language: string): Promise<boolean>;
}

/**
 * Brings the choice of this device and that of the account together: on a device where this person is new, the account's
 * counts; after that, whichever was changed. A choice that could not be sent is sent the next time.
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
