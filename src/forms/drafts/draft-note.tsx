import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import { useDraftVersions } from '#db/queries/use-draft-versions.ts';
import { momentWords } from '#shared/moments.ts';
import { RestoredNote } from '#src/forms/restored-note.tsx';
import { Banner } from '#ui/banner.tsx';
import layout from '#ui/layout.module.css';

interface Props {
  draftKey: string;
  /** From `useDraft(draftKey, { versions: true })`. */
  draft: DraftHandle;
  /** Summarizes a version in a few lines. */
  describe(fields: Record<string, unknown>): string;
}

/** Shown above a form with a draft: when the draft was saved, with a button for earlier versions. */
export function DraftNote({ draftKey, draft, describe }: Props) {
  const [areShown, setShown] = useState(false);
  const versions = useDraftVersions(draftKey, areShown);
  return (
    <RestoredNote
      savedAt={draft.earlier?.savedAt}
      versions={versions}
      describe={describe}
      onRestore={draft.restore}
      onLook={() => setShown(true)}
    />
  );
}

/** Shown beside the form's buttons: when the draft was saved, or that it cannot be saved. */
export function DraftSaved({ draft: { keptAt, isFailing } }: Pick<Props, 'draft'>) {
  const savedAt = useSyncExternalStore(keptAt.subscribe, keptAt.get);
  if (isFailing) {
    return (
      <Banner tone="warn" role="status">
        <Trans>This device is full: what you type is not being kept until you save it.</Trans>
      </Banner>
    );
  }
  if (savedAt === undefined) return null;
  const moment = momentWords(savedAt);
  return (
    <p className={layout.note}>
      <Trans>Draft kept on this device, {moment}</Trans>
    </p>
  );
}
