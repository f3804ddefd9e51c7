import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import { useUser } from '#src/account/account.ts';
import { textOfFile } from '#src/files/text-of-file.ts';
import { type BroughtBack, bringBackFile } from '#src/sync-client/unsent.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { bringBackWords } from './bring-back-words.ts';
import { ownerOf } from './sign-out.ts';

type Outcome = BroughtBack | { kind: 'failed' };

/** Restores changes from a file into the outbox of the user who saved them. */
export function BringBack() {
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();

  async function bring(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (!file) return;
    setOutcome(await read(file));
    // Reset, so that selecting the same file again triggers a change event.
    if (input.current) input.current.value = '';
  }

  async function read(file: File): Promise<Outcome> {
    try {
      return await bringBackFile(await textOfFile(file), ownerOf(user));
    } catch (error) {
      console.error('A file could not be brought back', error);
      return { kind: 'failed' };
    }
  }

  return (
    <>
      <Button kind="secondary" onClick={() => input.current?.click()}>
        <Trans>Load changes from a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        name="unsent-file"
        accept="application/json,.json"
        aria-label={t`File of unsent changes`}
        hidden
        onChange={(event) => void bring(event)}
      />
      {outcome && (
        <Banner tone={outcome.kind === 'done' ? 'ok' : 'danger'} role="status">
          {bringBackWords(outcome)}
        </Banner>
      )}
    </>
  );
}
