import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Change } from '#db/queries/ops.ts';
import { Badge } from '#ui/badge.tsx';
import { stateWords } from './change-words.ts';

/** The state of the newest write that touches a record, with a link to the list of changes. */
export function ChangeBadge({ changes }: { changes: readonly Change[] }) {
  const shown = changes.find((one) => one.state === 'attention') ?? changes.at(-1);
  if (!shown) return null;
  return (
    <Link to="/outbox" title={t`Waiting and sent changes`}>
      <Badge tone={shown.state === 'attention' ? 'danger' : 'info'}>{stateWords(shown)}</Badge>
    </Link>
  );
}
