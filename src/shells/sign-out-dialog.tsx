import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface SignOutDialogProps {
  /** Writes that the server has not confirmed, and those it refused. */
  waiting: number;
  attention: number;
  onKeep(): void;
  onCancel(): void;
}

/** Asked only while something on this device is not on the server yet (S30). */
export function SignOutDialog({ waiting, attention, onKeep, onCancel }: SignOutDialogProps) {
  return (
    <Dialog
      title="Not everything is sent yet"
      role="alertdialog"
      small
      onClose={onCancel}
      footer={
        <>
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button data-autofocus onClick={onKeep}>
            Keep for me on this device
          </Button>
        </>
      }
    >
      <p>{unsentWords(waiting, attention)}</p>
      <p>
        They stay on this device and go on when you sign in here again. Nobody else who signs in can
        see or send them.
      </p>
    </Dialog>
  );
}

function unsentWords(waiting: number, attention: number): string {
  const parts = [
    waiting > 0 ? `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} to be sent` : '',
    attention > 0 ? `${attention} ${attention === 1 ? 'needs' : 'need'} your attention` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
