import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Op } from '#db/op.ts';
import { FieldChange, type HistoryKind } from '#shared/contract/history.ts';
import { momentWords } from '#shared/moments.ts';
import { reasonWords, stateWords } from '#src/changes/change-words.ts';
import { isConfidential } from '#src/changes/conflict-words.ts';
import { editedFields } from '#src/mutations/conflict.ts';
import { labelOf, readOp } from '#src/mutations/read-op.ts';
import layout from '#ui/layout.module.css';
import { changeSentence, type NameOf } from './history-words.ts';

interface Props {
  op: Op;
  kind: HistoryKind;
  nameOf: NameOf;
}

/** A change on this device that the server has not confirmed, with its state. */
export function WaitingEntry({ op, kind, nameOf }: Props) {
  const fields = fieldsOf(op);
  return (
    <li className={layout.stack2}>
      <time className={layout.note} dateTime={new Date(op.createdAt).toISOString()}>
        {momentWords(op.createdAt)}
      </time>
      <div className={layout.start2}>
        {fields.length === 0 && <p>{labelOf(op)}</p>}
        {fields.map((field) => (
          <p key={field.field} dir="auto">
            {changeSentence(kind, field, { who: t`You`, nameOf })}
          </p>
        ))}
        {op.state === 'attention' ? (
          <p>
            {reasonWords(op)}{' '}
            <Link to="/outbox" hash={op.id}>
              <Trans>See what to do</Trans>
            </Link>
          </p>
        ) : (
          <p className={layout.note}>{stateWords(op)}</p>
        )}
      </div>
    </li>
  );
}

/** The fields that an edit sets. Long texts are only named, and a sealed write shows no fields at all. */
function fieldsOf(op: Op): FieldChange[] {
  const read = readOp(op);
  if (read.kind !== 'read' || isConfidential(op)) return [];
  return editedFields(read.mutation, read.args).flatMap(({ field, before, mine, isText }) => {
    const change = isText ? { field } : { field, from: before ?? null, to: mine ?? null };
    return FieldChange.safeParse(change).data ?? [];
  });
}
