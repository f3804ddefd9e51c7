import { opsNeedingAttention } from '#db/queries/ops.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import { toast } from '#ui/toast.tsx';
import { reasonWords } from './change-words.ts';

/** Long enough to be read by somebody who is doing something else. */
const SHOWN_MS = 15_000;

/** Announces the writes that were refused last, with a link to them. */
export async function tellOfRefused(count: number, look: (opId: string) => void): Promise<void> {
  const ops = await readMirror(opsNeedingAttention);
  const [newest] = ops.toSorted((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0));
  if (!newest) return;
  const words =
    count === 1
      ? `${labelOf(newest)}: ${reasonWords(newest)}`
      : translate(
          '{count, plural, one {# change was not accepted and needs you.} other {# changes were not accepted and need you.}}',
          { count },
        );
  const action = { label: translate('See what to do'), onClick: () => look(newest.id) };
  toast(words, { kind: 'error', duration: SHOWN_MS, action });
}
