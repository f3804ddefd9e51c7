import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { openQuestions } from '#db/queries/ops.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { RESEND_INVITE } from '#shared/resend-invite.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';

const InviteDialog = late(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ResendQuestion = late(
  async () => (await import('#src/changes/resend-question.tsx')).ResendQuestion,
);

/** 'Invite Church Planter', with open questions about earlier invitations. */
export function InviteCard() {
  const [isOpen, setOpen] = useState(false);
  const questions = useMirror((db) => openQuestions(db, RESEND_INVITE), []);
  return (
    <Card className={layout.stack3} aria-labelledby="invite-title">
      <div className={layout.spread3}>
        <h2 id="invite-title">{t`Invite Church Planter`}</h2>
        <Button icon="mail" onClick={() => setOpen(true)}>
          {t`Invite Church Planter`}
        </Button>
      </div>
      {questions.kind === 'ready' &&
        questions.data.map((op) => <ResendQuestion key={op.id} op={op} />)}
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
