import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RowKey } from '#db/op.ts';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { HistoryKind } from '#shared/contract/history.ts';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';

const Entries = late(async () => (await import('./entries.tsx')).Entries);

interface Props {
  kind: HistoryKind;
  /** Local key of the record. */
  lid: string;
  /** Null while the record exists only on this device. */
  id: number | null;
  /** The row that its waiting writes touch, if that is another one. */
  waitsOn?: RowKey | undefined;
}

/** Who changed which field of a record, in a collapsed section; only if the server supports it. */
export function History(props: Props) {
  const offered = useMirror((db) => isOffered(db, 'history'), []);
  const [isOpen, setOpen] = useState(false);
  if (offered.kind !== 'ready' || !offered.data) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={layout.note}>
        <Trans>History</Trans>
      </summary>
      {isOpen && <Entries key={`${props.kind}:${props.lid}`} {...props} />}
    </details>
  );
}
