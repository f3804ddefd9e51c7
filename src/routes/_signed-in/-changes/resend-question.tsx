import { useState } from 'react';
import * as z from 'zod/mini';
import type { Op } from '#db/op.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { editAndSendAgain } from '#src/sync/outbox-actions.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { discardWithUndo } from './discard-toast.ts';

const Asked = z.object({ invitedAt: z.catch(z.nullable(z.string()), null) });

/** Somebody was invited before: send the invitation again, or leave it (spec part 1, 4). */
export function ResendQuestion({ op }: { op: Op }) {
  const [isBusy, setBusy] = useState(false);
  const args = invitePlanter.args.safeParse(op.args);
  if (!args.success) return null;
  const { name, email } = args.data;

  async function resend() {
    if (!args.success) return;
    setBusy(true);
    const again = await editAndSendAgain(invitePlanter, op.id, { ...args.data, resend: true });
    setBusy(false);
    if (again)
      toast('The invitation is sent again as soon as there is signal.', { kind: 'success' });
  }

  return (
    <Banner
      tone="warn"
      title="Resend?"
      actions={
        <>
          <Button small busyLabel={isBusy && 'Saving...'} onClick={() => void resend()}>
            Resend<VisuallyHidden> the invitation to {name}</VisuallyHidden>
          </Button>
          <Button
            small
            kind="secondary"
            onClick={() => void discardWithUndo(op.id, 'Left as it is: no second invitation.')}
          >
            Leave it<VisuallyHidden> no second invitation to {name}</VisuallyHidden>
          </Button>
        </>
      }
    >
      {name} ({email}) has been invited before{sinceWords(op)}. Send the invitation once more?
    </Banner>
  );
}

function sinceWords(op: Op): string {
  const asked = Asked.safeParse(op.reason?.question?.data);
  const invitedAt = Date.parse(asked.success ? (asked.data.invitedAt ?? '') : '');
  return Number.isNaN(invitedAt) ? '' : `, on ${showDay(dayOf(new Date(invitedAt)))}`;
}
