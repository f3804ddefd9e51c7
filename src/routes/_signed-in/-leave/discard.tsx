import { type FormEvent, useState } from 'react';
import { discardUnsent, type Unsent } from '#src/sync/unsent.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './leave.module.css';

interface Props {
  work: Unsent;
  onBack(): void;
  /** How many writes stayed on the device. */
  onEnded(stayed: number): void;
}

const WORD = 'discard';

/** What is discarded here cannot be brought back, so a slip of the finger must not be enough. */
export function Discard({ work, onBack, onEnded }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function end(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('word');
    const isMeant = typeof typed === 'string' && typed.trim().toLowerCase() === WORD;
    if (!isMeant) return setProblem(`Type the word ${WORD}, or go back.`);
    setBusy(true);
    onEnded(await discardUnsent(work));
  }

  return (
    <form className={classes.choices} onSubmit={(event) => void end(event)} noValidate>
      <p>All of it is lost for good. Nobody can bring it back.</p>
      <TextField
        name="word"
        label={`Type ${WORD} to confirm`}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
      />
      <Button wide kind="danger" type="submit" busyLabel={isBusy && 'Discarding...'}>
        Discard everything
      </Button>
      <Button wide kind="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
