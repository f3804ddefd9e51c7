import { ConfirmDialog, type ConfirmDialogProps } from '#ui/confirm-dialog.tsx';
import { useNeedsNetwork } from './online-button.tsx';

interface Props extends ConfirmDialogProps {
  /** Beginning of the reason, e.g. 'Geocoding'. */
  what: string;
}

/** Asks for confirmation of an action that needs the network. While offline, it says so and cannot be confirmed. */
export function OnlineConfirm({ what, children, disabled, ...dialog }: Props) {
  const { isBlocked, reason } = useNeedsNetwork(what);
  return (
    <ConfirmDialog {...dialog} disabled={isBlocked || disabled}>
      {children}
      {reason}
    </ConfirmDialog>
  );
}
