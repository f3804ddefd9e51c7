import type { ReactNode } from 'react';
import type { Op } from '#db/op.ts';
import { recordNames } from '#db/queries/record-names.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { type Group, groupsOf } from './groups.ts';

interface Props {
  ops: readonly Op[];
  /** Draws one of them, under a heading of its own or of its group. */
  children(op: Op, heading: 'h3' | 'h4'): ReactNode;
}

/** A list of changes, those about one person or record together. */
export function Grouped({ ops, children }: Props) {
  const groups = groupsOf(ops);
  const keys = groups.flatMap(({ about, rowKey }) => (about || !rowKey ? [] : [rowKey]));
  const names = useMirror((db) => recordNames(db, keys), [keys.join(' ')]);
  const nameOf = ({ about, rowKey }: Group) =>
    about ?? (names.kind === 'ready' && rowKey ? names.data.get(rowKey) : undefined);
  return groups.map((group) => {
    const name = nameOf(group);
    return (
      <div key={group.key} className={layout.stack2}>
        {name && <h3>{name}</h3>}
        <ul className={classNames(layout.stack3, layout.long)}>
          {group.ops.map((op) => children(op, name ? 'h4' : 'h3'))}
        </ul>
      </div>
    );
  });
}
