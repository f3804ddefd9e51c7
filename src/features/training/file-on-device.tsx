import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { dropFile, fileBytes } from '#db/queries/kept-files.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { KeptFile } from '#db/schema.ts';
import type { ResourceRow } from '#db/tables/extras.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import { momentWords } from '#shared/moments.ts';
import { PART_BYTES } from '#shared/training-files.ts';
import { PDF_TYPE, saveFile } from '#src/files/save-file.ts';
import { useOnline } from '#src/forms/use-online.ts';
import type { FailureWords } from '#src/online/failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';
import { keepFile } from './file-transfer.ts';

interface Props {
  row: ResourceRow;
  /** All files that are stored on this device. */
  files: readonly KeptFile[];
}

/** The PDF of a resource: its size, how much of it is on this device, and a button to download it. */
export function FileOnDevice({ row, files }: Props) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<FailureWords>();
  const isOnline = useOnline();
  const { file_hash: hash, file_size: size, title } = row;
  const file = files.find((one) => one.hash === hash);
  const older = files.find((one) => one.resource === row.lid && one.hash !== hash && one.keptAt);
  const isHere = Boolean(file?.keptAt);

  async function keep() {
    setLoading(true);
    try {
      setProblem(await keepFile({ hash, resource: row.lid, title, size }));
    } catch (error) {
      console.warn('A part of a file could not be kept', error);
      setProblem({
        title: t`The download stopped.`,
        detail: t`This device could not keep the file.`,
      });
    }
    setLoading(false);
  }

  return (
    <>
      <p className={layout.muted}>{stateWords({ size, file, older })}</p>
      {file && !isHere && (
        <progress aria-label={t`Download: ${title}`} value={bytesHere(file)} max={size} />
      )}
      {problem && (
        <Banner tone="danger" role="alert" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      {!isHere && !isOnline && (
        <p>
          <Trans>Keeping it needs a connection, and this device seems to have none.</Trans>
        </p>
      )}
      <p className={classNames(layout.wrap2, layout.above)}>
        {file && isHere && <OpenButton file={file} />}
        {!isHere && older && <OpenButton file={older} />}
        {!isHere && (
          <Button
            small
            kind="secondary"
            icon="download"
            busyLabel={isLoading && t`Downloading...`}
            aria-label={file ? t`Continue: ${title}` : t`Keep on this device: ${title}`}
            onClick={() => void keep()}
          >
            {file ? t`Continue` : t`Keep on this device`}
          </Button>
        )}
      </p>
    </>
  );
}

/** All files on this device, including those of retired resources, with buttons to remove them. */
export function FilesOnDevice({ files }: { files: readonly KeptFile[] }) {
  if (files.length === 0) return null;
  return (
    <section className={layout.stack4} aria-labelledby="kept-files">
      <h2 id="kept-files">
        <Trans>On this device</Trans>
      </h2>
      <ul className={layout.boxes}>
        {files.map((file) => (
          <li key={file.hash}>
            <span className={layout.strong}>{file.title}</span>
            <span className={layout.muted}>{stateWords({ size: file.size, file })}</span>
            <span className={classNames(layout.wrap2, layout.above)}>
              {file.keptAt !== null && <OpenButton file={file} />}
              <Button
                small
                kind="quiet"
                aria-label={t`Remove: ${file.title}`}
                onClick={() => void remove(file)}
              >
                <Trans>Remove</Trans>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenButton({ file }: { file: KeptFile }) {
  const { hash, title } = file;
  const open = async () =>
    saveFile(`${title}.pdf`, await readMirror((db) => fileBytes(db, hash)), PDF_TYPE);
  return (
    <Button small aria-label={t`Open: ${title}`} onClick={() => void open()}>
      <Trans>Open</Trans>
    </Button>
  );
}

async function remove({ hash, title }: KeptFile): Promise<void> {
  await readMirror((db) => dropFile(db, hash));
  toast(t`${title} was removed from this device.`);
}

interface State {
  size: number;
  file?: KeptFile | undefined;
  /** An earlier file of the same resource. */
  older?: KeptFile | undefined;
}

function stateWords({ size, file, older }: State): string {
  const whole = bytesWords(size);
  if (file?.keptAt) {
    const since = momentWords(file.keptAt);
    return t`PDF, ${whole}. On this device since ${since}.`;
  }
  if (file) {
    const here = bytesWords(bytesHere(file));
    return t`PDF: ${here} of ${whole} are on this device.`;
  }
  if (older?.keptAt) {
    const since = momentWords(older.keptAt);
    return t`There is a newer version: PDF, ${whole}. The one on this device is from ${since}.`;
  }
  return t`PDF, ${whole}. Not on this device.`;
}

function bytesHere({ parts, size }: KeptFile): number {
  return Math.min(size, parts * PART_BYTES);
}
