import { useEffect, useState } from 'react';
import { accountLanguage } from '#db/queries/account-language.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useUser } from '#src/account/account.ts';
import { saveLanguage } from '#src/online/account-language.ts';
import { followAccount } from './follow-account.ts';

/** Synchronizes the language of this device with the account; renders nothing. */
export function AccountLanguage() {
  const { id: userId } = useUser();
  const offered = useMirror(accountLanguage, []);
  const language = offered.kind === 'ready' ? offered.data : undefined;
  const onlineCount = useOnlineCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries an unsent choice when the connection returns
  useEffect(() => {
    if (language === undefined) return;
    const save = async (tag: string) => (await saveLanguage(tag)).kind === 'done';
    followAccount({ userId, language, save }).catch((error: unknown) =>
      console.warn('The language of the account could not be followed', error),
    );
  }, [userId, language, onlineCount]);
  return null;
}

/** How often the connection has been restored. */
function useOnlineCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onOnline = () => setCount((before) => before + 1);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return count;
}
