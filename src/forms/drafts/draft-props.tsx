import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type DraftFields, onlyChanged } from '#db/queries/draft-fields.ts';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import { momentWords } from '#shared/moments.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

/** Draft handling that is passed to a form. Give the form `draft.revision` as its key. */
export interface DraftProps {
  onTyped(fields: DraftFields): void;
  isDraftFailing: boolean;
  /** Shown above the fields. */
  note?: ReactNode;
}

/** @param shown the record being edited: the draft stores only the fields that differ from it */
export function draftProps(
  draft: DraftHandle,
  shown?: Readonly<Record<string, unknown>>,
): DraftProps {
  return {
    onTyped: (fields) => draft.keep(shown ? onlyChanged(fields, shown) : fields),
    isDraftFailing: draft.isFailing,
    note: <RestoredDraft draft={draft} />,
  };
}

/** Shows that the form opened with an earlier draft, and offers to start over. */
function RestoredDraft({ draft }: { draft: DraftHandle }) {
  const { fields = {}, savedAt } = draft.earlier ?? {};
  if (Object.keys(fields).length === 0 || savedAt === undefined) return null;

  async function startOver() {
    const putBack = await draft.discard();
    await draft.reload();
    if (!putBack) return;
    const undo = () => void putBack().then(draft.reload);
    toast(t`What you typed was discarded.`, { action: { label: t`Undo`, onClick: undo } });
  }

  const saved = momentWords(savedAt);
  return (
    <Banner
      tone="info"
      role="status"
      actions={
        <Button small kind="secondary" onClick={() => void startOver()}>
          <Trans>Start over</Trans>
        </Button>
      }
    >
      <Trans>Restored from {saved}.</Trans>
    </Banner>
  );
}
