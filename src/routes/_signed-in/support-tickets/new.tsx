import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { NewTicket } from '../-support/new-ticket.tsx';
import classes from '../-support/support.module.css';
import { TicketSent } from '../-support/ticket-sent.tsx';

export const Route = createFileRoute('/_signed-in/support-tickets/new')({ component: Support });

function Support() {
  const [sent, setSent] = useState<string>();
  return (
    <div className={classes.page}>
      <h1>
        <Trans>Submit a Support Ticket</Trans>
      </h1>
      {sent === undefined ? (
        <NewTicket onSaved={setSent} />
      ) : (
        <TicketSent opId={sent} onAnother={() => setSent(undefined)} />
      )}
    </div>
  );
}
