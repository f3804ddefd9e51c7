import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { bytesWords } from '#shared/bytes-words.ts';
import { useUser } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { askToPersist, othersOnDevice, storageFacts } from '#src/sync-client/device.ts';
import type { StorageFacts } from '#src/sync-client/diagnosis.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { Facts, Part } from './part.tsx';

/** From this usage on, the screen explains what can be freed (S35). */
const FULL = 0.8;

interface Loaded {
  storage: StorageFacts;
  others: { people: number; unsent: number };
}

/** How much space is used, and whether the browser stores it persistently. */
export function Storage() {
  const { id } = useUser();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([storageFacts(), othersOnDevice(apiBase(), id)]).then(
      ([storage, others]) => isCurrent && setLoaded({ storage, others }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);

  async function persist() {
    const persisted = await askToPersist();
    toast(persisted ? t`The browser keeps your data now.` : t`The browser has not agreed yet.`);
    setLoaded((before) => before && { ...before, storage: { ...before.storage, persisted } });
  }

  if (!loaded) return null;
  const { storage, others } = loaded;
  return (
    <Part title={t`Storage`}>
      <Facts facts={factsOf(storage)} />
      {isNearlyFull(storage) && (
        <Banner tone="warn" title={t`This device is nearly full`}>
          <Trans>
            Send what waits, delete photos or apps that you do not need, or erase this device below
            once everything is sent. What you write is kept first; downloads stop before it.
          </Trans>
        </Banner>
      )}
      {storage.persisted === false && (
        <Button kind="secondary" onClick={() => void persist()}>
          <Trans>Ask the browser to keep it</Trans>
        </Button>
      )}
      {others.people > 0 && <p>{othersWords(others)}</p>}
    </Part>
  );
}

function factsOf({ usedBytes, quotaBytes, persisted }: StorageFacts) {
  const free =
    usedBytes === undefined || quotaBytes === undefined ? undefined : quotaBytes - usedBytes;
  return [
    [t`Used`, bytesWords(usedBytes)],
    [t`Free`, bytesWords(free)],
    [t`When space runs short`, persistenceWords(persisted)],
  ] as const;
}

function persistenceWords(persisted: boolean | undefined): string {
  if (persisted === undefined) return t`this browser does not tell`;
  return persisted ? t`kept` : t`the browser may remove it`;
}

function isNearlyFull({ usedBytes, quotaBytes }: StorageFacts): boolean {
  return usedBytes !== undefined && quotaBytes !== undefined && usedBytes > FULL * quotaBytes;
}

function othersWords({ people, unsent }: Loaded['others']): string {
  const who = plural(people, {
    one: 'One other person uses this device.',
    other: '# other people use this device.',
  });
  if (unsent === 0) return who;
  const what = plural(unsent, {
    one: 'One unsent change is kept here for the next sign-in; nobody else can see or send them.',
    other: '# unsent changes are kept here for the next sign-in; nobody else can see or send them.',
  });
  return `${who} ${what}`;
}
