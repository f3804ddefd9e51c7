import { type ReactNode, useId } from 'react';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';
import { isWaiting } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';

interface Props {
  /** Whether this server supports it, as far as this device knows. */
  isOffered(db: Mirror): Promise<boolean>;
  /** Hidden from people who are waiting for access. */
  needsRole?: true;
  title: string;
  intro: ReactNode;
  children: ReactNode;
}

/** A card for something that not every server supports; hidden otherwise. */
export function OfferedCard({ isOffered, needsRole, title, intro, children }: Props) {
  const id = useId();
  const user = useUser();
  const offered = useMirror(isOffered, []);
  if (offered.kind !== 'ready' || !offered.data || (needsRole && isWaiting(user))) return null;
  return (
    <Card className={layout.stack4} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{intro}</p>
      {children}
    </Card>
  );
}
