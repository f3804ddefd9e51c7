import { useCallback, useEffect, useRef, useState } from 'react';
import { showCount } from '#shared/show-count.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { peopleWords } from './import-preview.tsx';
import type { ImportRow } from './import-rows.ts';
import { notStarted, type RowProgress, runImport } from './import-run.ts';
import classes from './users.module.css';

interface Props {
  rows: readonly ImportRow[];
  onClose(): void;
}

/** The import itself: its progress, what failed and why, and how to continue with the rest. */
export function ImportProgress({ rows, onClose }: Props) {
  const [people, setPeople] = useState<readonly RowProgress[]>(() => rows.map(notStarted));
  const [isRunning, setRunning] = useState(false);
  const current = useRef(people);
  const isOpen = useRef(true);
  const isBusy = useRef(false);

  const run = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    await runImport(current.current, (index, progress) => {
      current.current = current.current.with(index, progress);
      setPeople(current.current);
      return isOpen.current;
    });
    isBusy.current = false;
    setRunning(false);
    void refreshNow();
  }, []);

  useEffect(() => {
    isOpen.current = true;
    void run();
    return () => {
      isOpen.current = false;
    };
  }, [run]);

  const done = people.filter(({ isDone }) => isDone).length;
  const stopped = people.filter(({ reason }) => reason !== undefined);
  const left = people.length - done;
  return (
    <>
      <progress
        className={classes.progress}
        max={people.length}
        value={done}
        aria-label="Users created"
      />
      <p role="status">
        {showCount(done)} of {peopleWords(people.length)} created
      </p>
      {stopped.length > 0 && (
        <ul className={classes.problems} aria-label="What did not work">
          {stopped.map(({ row, reason }) => (
            <li key={row.number}>
              <strong>Row {row.number}:</strong> {reason}
            </li>
          ))}
        </ul>
      )}
      {!isRunning && left > 0 && (
        <Banner tone="warn" role="alert" title={`${peopleWords(left)} not created completely`}>
          <p>Continue to finish the remaining steps. No user is created twice.</p>
        </Banner>
      )}
      <div className={classes.actions}>
        {!isRunning && left > 0 && (
          <Button onClick={() => void run()}>Continue with the rest</Button>
        )}
        <Button kind={left > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          {isRunning ? 'Stop' : 'Close'}
        </Button>
      </div>
    </>
  );
}
