import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import layout from '#ui/layout.module.css';
import { NewTicket } from './new-ticket.tsx';
import { TicketSent } from './ticket-sent.tsx';

export function Support() {
  const [sent, setSent] = useState<string>();
  return (
    <div className={layout.form4}>
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
