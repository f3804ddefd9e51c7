import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { saveFile } from '#src/files/save-file.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import classes from './second-step.module.css';

/** New recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Banner tone="warn" title={t`Save your recovery codes now`}>
        <Trans>
          They are shown only once. Each signs you in once if you do not have your phone or passkey.
          Keep them in a safe place.
        </Trans>
      </Banner>
      <ul className={classNames(layout.tiles, classes.secret)} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="secondary" onClick={() => download(codes)}>
          <Trans>Download as a file</Trans>
        </Button>
      </div>
    </>
  );
}

function download(codes: readonly string[]): void {
  const lines = [t`Fieldbook recovery codes. Each works once.`, '', ...codes, ''];
  saveFile('fieldbook-recovery-codes.txt', lines.join('\r\n'), 'text/plain;charset=utf-8');
}
