import type { ReactNode } from 'react';
import { useVaultStatus } from '#src/vault/current.ts';
import { Loading } from '#ui/spinner.tsx';
import { ProtectForm } from './protect-form.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** Shows its children only while the vault is open; otherwise asks to unlock it. */
export function Unlocked({ children }: { children: ReactNode }) {
  const { state, hasPin, hasPasskey } = useVaultStatus();
  switch (state) {
    case 'open':
      return children;
    case 'locked':
      return <UnlockForm key={String(hasPin)} {...{ hasPin, hasPasskey }} />;
    case 'none':
      return <ProtectForm />;
    case 'unknown':
      return <Loading />;
  }
}
