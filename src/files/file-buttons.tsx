import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { canPrintLanguage } from './pdf/print-language.ts';
import { CSV_TYPE, canShare, PDF_TYPE, saveFile, shareFile } from './save-file.ts';

interface Props {
  /** File name without its extension. */
  name: string;
  csv?(): Promise<string>;
  pdf(): Promise<ArrayBuffer>;
}

/**
 * Buttons to download or share the content of a screen as CSV or PDF. Files are generated on the device, offline too.
 */
export function FileButtons({ name, csv, pdf }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function run(make: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await make();
    } catch (error) {
      console.error('A file could not be made.', error);
      toast(t`The file could not be made on this device.`, { kind: 'error' });
    }
    setBusy(false);
  }

  async function print(hand: typeof saveFile | typeof shareFile) {
    const file = await pdf();
    if (!canPrintLanguage()) {
      toast(
        csv
          ? t`The PDF is in English, because its fonts lack the letters of your language. The CSV file has them.`
          : t`The PDF is in English, because its fonts lack the letters of your language.`,
      );
    }
    await hand(`${name}.pdf`, file, PDF_TYPE);
  }

  return (
    <>
      {csv && (
        <Button
          kind="secondary"
          small
          icon="download"
          onClick={() => void run(async () => saveFile(`${name}.csv`, await csv(), CSV_TYPE))}
        >
          <Trans>CSV</Trans>
        </Button>
      )}
      <Button
        kind="secondary"
        small
        icon="report"
        busyLabel={isBusy && t`Making the file...`}
        onClick={() => void run(() => print(saveFile))}
      >
        <Trans>PDF</Trans>
      </Button>
      {canShare(PDF_TYPE) && (
        <Button kind="secondary" small onClick={() => void run(() => print(shareFile))}>
          <Trans>Share PDF</Trans>
        </Button>
      )}
    </>
  );
}
