import type { ReactNode } from 'react';
import type { Op } from '#db/op.ts';
import { recordNames } from '#db/queries/record-names.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { type Group, groupsOf } from './groups.ts';

interface Props {
  ops: readonly Op[];
  /** Renders a change, with a heading level that depends on whether its group has a heading. */
  children(op: Op, heading: 'h3' | 'h4'): ReactNode;
}

/** A list of changes, grouped by person or record. */
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
