import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Op } from '#db/op.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { editAndSendAgain } from '#src/sync-client/outbox-actions.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { discardWithUndo } from './discard-toast.ts';

const Asked = z.object({ invitedAt: z.catch(z.nullable(z.string()), null) });

/** Somebody has been invited before: send the invitation again, or leave it (spec part 1, 4). */
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
      toast(t`The invitation is sent again as soon as there is signal.`, { kind: 'success' });
  }

  return (
    <Banner
      tone="warn"
      title={t`Resend?`}
      actions={
        <>
          <Button small busyLabel={isBusy && t`Saving...`} onClick={() => void resend()}>
            <Trans>
              Resend<VisuallyHidden> the invitation to {name}</VisuallyHidden>
            </Trans>
          </Button>
          <Button
            small
            kind="secondary"
            onClick={() => void discardWithUndo(op.id, t`Left as it is: no second invitation.`)}
          >
            <Trans>
              Leave it<VisuallyHidden> no second invitation to {name}</VisuallyHidden>
            </Trans>
          </Button>
        </>
      }
    >
      {askWords(op, name, email)}
    </Banner>
  );
}

function askWords(op: Op, name: string, email: string): string {
  const asked = Asked.safeParse(op.reason?.question?.data);
  const invitedAt = Date.parse(asked.success ? (asked.data.invitedAt ?? '') : '');
  if (Number.isNaN(invitedAt)) {
    return t`${name} (${email}) has been invited before. Send the invitation once more?`;
  }
  const day = showDay(dayOf(new Date(invitedAt)));
  return t`${name} (${email}) has been invited before, on ${day}. Send the invitation once more?`;
}
