import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';

/** The screen before its own heading can be shown. */
export function Untold({ children = <Loading /> }: { children?: ReactNode }) {
  return (
    <div className={layout.stack4}>
      <h1>
        <Trans>After Party</Trans>
      </h1>
      {children}
    </div>
  );
}
