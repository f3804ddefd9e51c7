import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { momentWords } from '#shared/moments.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import classes from './earlier-versions.module.css';

/** The content of a draft at one moment. */
export interface Version {
  seq?: number;
  savedAt: number;
  fields: Record<string, unknown>;
}

export interface EarlierVersionsProps {
  /** Newest first. */
  versions: readonly Version[];
  describe(fields: Record<string, unknown>): string;
  /** Restores a version into the form; returns false if it no longer exists. */
  onRestore(seq: number): Promise<boolean>;
  onClose(): void;
}

/** Lists the earlier versions of a draft and restores one of them. The current values are kept as a version, too. */
export function EarlierVersions({ versions, describe, onRestore, onClose }: EarlierVersionsProps) {
  const [isMissing, setMissing] = useState(false);

  async function restore(seq: number | undefined) {
    if (seq !== undefined && (await onRestore(seq))) onClose();
    else setMissing(true);
  }

  return (
    <Dialog title={t`Earlier versions`} onClose={onClose}>
      <p className={layout.muted}>
        <Trans>The current text is kept as a version too, so nothing is lost.</Trans>
      </p>
      {isMissing && (
        <p role="alert">
          <Trans>This version is not on this device any more.</Trans>
        </p>
      )}
      <ol className={layout.stack2}>
        {versions.map((version) => {
          const when = momentWords(version.savedAt);
          return (
            <li key={version.seq} className={classes.version}>
              <details>
                <summary>{when}</summary>
                <p className={classNames(layout.muted, layout.prose, classes.text)}>
                  {describe(version.fields)}
                </p>
              </details>
              <Button
                kind="secondary"
                small
                aria-label={t`Restore the version from ${when}`}
                onClick={() => void restore(version.seq)}
              >
                <Trans>Restore</Trans>
              </Button>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
