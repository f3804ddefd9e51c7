import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldChange, RecordChange } from '#shared/contract/history.ts';
import { momentWords } from '#shared/moments.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { actSentence, changeSentence, labelOf, type NameOf, valueWords } from './history-words.ts';
import { type WayBack, wayBack } from './restore.ts';

interface Props {
  change: RecordChange;
  /** The current record; undefined if it is not on this device. */
  row: Readonly<Record<string, unknown>> | undefined;
  nameOf: NameOf;
  mayEdit: boolean;
}

/** What one write changed in the record, field by field. */
export function Entry({ change, row, nameOf, mayEdit }: Props) {
  const { kind, at, act, fields } = change;
  const who = change.user.name || t`Somebody`;
  return (
    <li className={layout.stack2}>
      <time className={layout.note} dateTime={at}>
        {momentWords(Date.parse(at))}
      </time>
      {fields.length === 0 && <p>{actSentence(act, who)}</p>}
      {fields.map((field) => (
        <div key={field.field} className={layout.start2}>
          <p dir="auto">{changeSentence(kind, field, { who, nameOf })}</p>
          {mayEdit && row && <Restore {...{ kind, field, row, nameOf }} />}
        </div>
      ))}
    </li>
  );
}

interface RestoreProps {
  kind: RecordChange['kind'];
  field: FieldChange;
  row: Readonly<Record<string, unknown>>;
  nameOf: NameOf;
}

/** Restores the value before a change, as an ordinary new change. */
function Restore({ kind, field, row, nameOf }: RestoreProps) {
  const [isAsking, setAsking] = useState(false);
  const way = wayBack(kind, row, field);
  if (!way) return null;
  const label = labelOf(kind, field.field);
  const shown = (value: unknown) =>
    valueWords(kind, { field: field.field, value }, nameOf) ?? t`nothing`;
  const [from, now] = [shown(field.from), shown(way.now)];
  return (
    <>
      <Button small kind="secondary" disabled={!way.run} onClick={() => setAsking(true)}>
        <Trans>
          Restore this value
          <VisuallyHidden>
            {' '}
            for {label}, {from}
          </VisuallyHidden>
        </Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Restore this value?`}
          confirmLabel={t`Restore`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void restore(way, label);
          }}
        >
          <p className={layout.start2}>
            <Trans>
              {label} is {now} now. It becomes {from}.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

async function restore({ run }: WayBack, label: string): Promise<void> {
  const problem = await run?.(t`${label} is restored on this device`);
  if (problem !== undefined) toast(problem, { kind: 'error' });
}
