import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showCount } from '#shared/formats.ts';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import type { ImportRow } from './import-rows.ts';
import { notStarted, type RowProgress, runImport } from './import-run.ts';
import classes from './users.module.css';

interface Props {
  rows: readonly ImportRow[];
  onClose(): void;
}

/** Runs the import: shows its progress and what failed, and can continue with the rest. */
export function ImportProgress({ rows, onClose }: Props) {
  const [people, setPeople] = useState<readonly RowProgress[]>(() => rows.map(notStarted));
  const [isRunning, setRunning] = useState(false);
  const current = useRef(people);
  const isOpen = useRef(true);
  const isBusy = useRef(false);
  const { isBlocked, reason } = useNeedsNetwork(t`Changing users and roles`);

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
      <progress max={people.length} value={done} aria-label={t`Users created`} />
      <p role="status">{createdWords(done, people.length)}</p>
      {stopped.length > 0 && (
        <ul
          className={classNames(layout.stack2, layout.smallBox, classes.few)}
          aria-label={t`What did not work`}
        >
          {stopped.map(({ row: { number }, reason }) => (
            <li key={number}>
              <strong>
                <Trans>Row {number}:</Trans>
              </strong>{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
      {!isRunning && left > 0 && (
        <Banner tone="warn" role="alert" title={leftWords(left)}>
          <p>
            <Trans>Continue to finish the remaining steps. No user is created twice.</Trans>
          </p>
        </Banner>
      )}
      {!isRunning && left > 0 && reason}
      <div className={layout.wrap2}>
        {!isRunning && left > 0 && (
          <Button disabled={isBlocked} onClick={() => void run()}>
            <Trans>Continue with the rest</Trans>
          </Button>
        )}
        <Button kind={left > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          {isRunning ? t`Stop` : t`Close`}
        </Button>
      </div>
    </>
  );
}

function createdWords(created: number, all: number): string {
  const done = showCount(created);
  return plural(all, { one: `${done} of # user created`, other: `${done} of # users created` });
}

function leftWords(left: number): string {
  return plural(left, {
    one: '# user not created completely',
    other: '# users not created completely',
  });
}
