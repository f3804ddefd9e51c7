import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { discardUnsent, type Unsent } from '#src/sync-client/unsent.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';

interface Props {
  work: Unsent;
  onBack(): void;
  /** Called with the number of writes that remain on the device. */
  onEnded(stayed: number): void;
}

/** Asks for a typed word, because discarded changes cannot be restored. */
export function Discard({ work, onBack, onEnded }: Props) {
  const word = t`discard`;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function end(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('word');
    const isMeant = typeof typed === 'string' && typed.trim().toLowerCase() === word;
    if (!isMeant) return setProblem(t`Type the word ${word}, or go back.`);
    setBusy(true);
    onEnded(await discardUnsent(work));
  }

  return (
    <form className={layout.stack3} onSubmit={(event) => void end(event)} noValidate>
      <p>
        <Trans>All of it is lost for good. Nobody can bring it back.</Trans>
      </p>
      <TextField
        name="word"
        label={t`Type ${word} to confirm`}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
      />
      <Button wide kind="danger" type="submit" busyLabel={isBusy && t`Discarding...`}>
        <Trans>Discard everything</Trans>
      </Button>
      <Button wide kind="quiet" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}
