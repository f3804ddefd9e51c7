import { translate } from '#shared/i18n.ts';
import type { Decision } from '#shared/screen-access.ts';
import { Denied } from '#src/shells/denied.tsx';
import { StorageTrouble } from '#src/shells/storage-trouble.tsx';
import type { StartResult } from '#src/sync-client/start.ts';
import { WaitingForRole } from './waiting-for-role.tsx';

interface Props {
  start: StartResult;
  decision: Extract<Decision, { kind: 'show' | 'denied' | 'waiting' }>;
  name: string;
  /** Called when the storage can be opened again. */
  onOver(): void;
  /** Requests the account, and returns true if it has received a role. */
  onCheck(): Promise<boolean>;
}

/** What is shown if the storage cannot be opened, or if the user may not see the screen. */
export function InsteadOfScreen({ start, decision, name, onOver, onCheck }: Props) {
  if (start.kind !== 'ready') {
    const screen = translate(decision.screen.title);
    return <StorageTrouble screen={screen} trouble={start} onOver={onOver} />;
  }
  if (decision.kind === 'denied') return <Denied {...decision} />;
  return <WaitingForRole name={name} onCheck={onCheck} />;
}
