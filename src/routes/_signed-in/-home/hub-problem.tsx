import { useState } from 'react';
import { failureWords } from '#shared/failure-words.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';

/** The device could not read its own data, or the server gave none. */
export function HubProblem({ message }: { message: string }) {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();

  async function tryAgain() {
    setBusy(true);
    const refreshed = await refreshNow();
    setBusy(false);
    setAnswer(refreshed.kind === 'failed' ? refreshed.message : undefined);
  }

  return (
    <ErrorState
      title="Error loading church planters"
      actions={
        <Button busyLabel={isBusy && 'Trying...'} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      <p>{failureWords(message)}</p>
      {answer && <p>{answer}</p>}
    </ErrorState>
  );
}
