import { t } from '@lingui/core/macro';
import { type ChangeEvent, useId, useState } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { translate } from '#shared/i18n.ts';
import { save } from '#src/changes/save.ts';
import { setPicture } from '#src/mutations/set-picture.ts';
import { preparePicture } from '#src/pictures/prepare-picture.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import classes from './directory.module.css';

/** File types that the phone's file picker offers. */
const ACCEPT = 'image/jpeg,image/png,image/gif,image/heic,image/heif,.heic,.heif';

interface Props {
  table: 'planters' | DirectoryTable;
  record: { lid: string; name: string };
  /** Key of the list that contains the record, for servers without a change feed. */
  feed: string;
  changes: readonly Change[];
}

/** Selects or takes a picture. It is shown at once and uploaded when there is a network. */
export function PictureField({ table, record, feed, changes }: Props) {
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSending = changes.some(
    (change) => change.name === setPicture.name && change.state === 'sending',
  );
  const isBusy = isPreparing || isSending;

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const [file] = input.files ?? [];
    if (!file) return;
    setPreparing(true);
    setProblem(await keep(file));
    setPreparing(false);
    // Reset, so that selecting the same file again triggers a change event.
    input.value = '';
  }

  async function keep(file: File): Promise<string | undefined> {
    const prepared = await preparePicture(file);
    if (prepared.kind === 'failed') return prepared.message;
    const args = {
      table,
      record: record.lid,
      recordName: record.name,
      picture: prepared.picture,
      fileName: `${file.name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`,
      feed,
    };
    const { name } = record;
    return save(setPicture, args, { message: t`Picture of ${name} saved on this device` });
  }

  return (
    <div className={layout.stack2}>
      <div className={layout.wrap2}>
        <Picker
          label={isBusy ? t`Uploading...` : t`Choose picture`}
          {...{ isBusy }}
          onTake={take}
        />
        {!isBusy && <Picker label={t`Take photo`} capture {...{ isBusy }} onTake={take} />}
      </div>
      {problem && (
        <Banner tone="danger" role="alert">
          {translate(problem)}
        </Banner>
      )}
    </div>
  );
}

interface PickerProps {
  label: string;
  capture?: boolean;
  isBusy: boolean;
  onTake(event: ChangeEvent<HTMLInputElement>): Promise<void>;
}

/** A native file input with a label that looks like a button. */
function Picker({ label, capture, isBusy, onTake }: PickerProps) {
  const id = useId();
  return (
    <span>
      <input
        id={id}
        type="file"
        name={capture ? 'profilePictureCamera' : 'profilePicture'}
        accept={ACCEPT}
        {...(capture ? { capture: 'environment' as const } : {})}
        disabled={isBusy}
        className={classes.pickerInput}
        onChange={(event) => void onTake(event)}
      />
      <label htmlFor={id} className={buttonClass('secondary', { small: true })} aria-busy={isBusy}>
        {label}
      </label>
    </span>
  );
}
