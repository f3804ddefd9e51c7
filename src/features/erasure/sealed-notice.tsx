import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { momentWords } from '#shared/moments.ts';
import { apiBase } from '#src/account/api-base.ts';
import { type SealedFile, sealedFiles } from '#src/vault/sealed-work.ts';
import { Banner } from '#ui/banner.tsx';

const listeners = new Set<() => void>();

/** Updates the notice when work was sealed while the sign-in screen is open. */
export function tellSealed(): void {
  for (const listener of listeners) listener();
}

/** Says that there is sealed work on this device, without naming its owner. */
export function SealedNotice() {
  const [files, setFiles] = useState<SealedFile[]>([]);

  useEffect(() => {
    const look = () => {
      sealedFiles()
        .then((all) => setFiles(all.filter((file) => file.apiBase === apiBase())))
        .catch((error: unknown) => console.error('Sealed work could not be looked for', error));
    };
    look();
    listeners.add(look);
    return () => void listeners.delete(look);
  }, []);

  return files.map((file) => (
    <Banner key={file.id} tone="info" title={t`Fieldbook was erased on this device`}>
      {keptWords(file)}{' '}
      <Trans>Nobody can read it. It comes back when its owner signs in here.</Trans>
    </Banner>
  ));
}

function keptWords({ count, sealedAt }: SealedFile): string {
  const when = momentWords(sealedAt);
  return plural(count, {
    one: `Unsent work has been kept sealed here since ${when}: one change or form.`,
    other: `Unsent work has been kept sealed here since ${when}: # changes and forms.`,
  });
}
