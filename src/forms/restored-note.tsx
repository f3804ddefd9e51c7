import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { momentWords } from '#shared/moments.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { EarlierVersions, type Version } from './earlier-versions.tsx';

export interface RestoredNoteProps {
  /** When the form's values were saved; undefined for a fresh form. */
  savedAt: number | undefined;
  /** Newest first. */
  versions: readonly Version[];
  onRestore(seq: number): Promise<boolean>;
  /** Called when somebody opens the list of versions. */
  onLook?(): void;
  /** Summarizes a version in a few lines. */
  describe(fields: Record<string, unknown>): string;
}

/** Shown above a form with a draft: when the draft was saved, with a button for earlier versions. */
export function RestoredNote({
  savedAt,
  versions,
  onRestore,
  onLook,
  describe,
}: RestoredNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const look = () => {
    onLook?.();
    setOpen(true);
  };
  if (savedAt === undefined && versions.length === 0) return null;
  const saved = savedAt !== undefined && momentWords(savedAt);
  return (
    <div className={classNames(layout.cluster2, layout.note)}>
      {saved && (
        <p role="status">
          <Trans>Restored from {saved}.</Trans>
        </p>
      )}
      {versions.length > 0 && (
        <Button kind="quiet" small icon="clock" onClick={look}>
          <Trans>Earlier versions</Trans>
        </Button>
      )}
      {isOpen && (
        <EarlierVersions
          versions={versions}
          describe={describe}
          onRestore={onRestore}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
