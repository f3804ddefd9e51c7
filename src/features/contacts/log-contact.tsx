import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDraft } from '#db/queries/use-draft.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { newLid } from '#shared/ids.ts';
import type { Person } from '#src/changes/person.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Button } from '#ui/button.tsx';
import { type ContactFields, ContactForm, newContactFields } from './contact-form.tsx';

/** 'Log a contact': the full form, open at once when something was typed earlier. */
export function LogContact({ planter, me }: { planter: PlanterRow; me: Person }) {
  const draftKey = `contact:${planter.lid}`;
  const draft = useDraft(draftKey);
  const [wish, setWish] = useState<boolean>();
  if (!draft.earlier) return null;

  const isOpen = wish ?? draft.earlier.fields !== undefined;
  if (!isOpen) {
    return (
      <Button icon="plus" onClick={() => setWish(true)}>
        <Trans>Log a contact</Trans>
      </Button>
    );
  }

  async function save(fields: ContactFields): Promise<string | undefined> {
    const planterName = coupleName(planter);
    const args = {
      contact: newLid(),
      planter: planter.lid,
      planterName,
      ...fields,
      by: me.id,
      byName: me.name,
    };
    const saved = await enqueue(logContact, args, { holdMs: UNDO_MS, draft: draftKey });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    savedToast(t`Contact with ${planterName} saved on this device`, saved.opId);
    setWish(false);
    return undefined;
  }

  return (
    <section aria-label={t`Log a contact`}>
      <ContactForm
        key={draft.revision}
        {...draftProps(draft)}
        start={draft.earlier.fields ?? newContactFields()}
        saveLabel={t`Log a contact`}
        onSave={save}
        onCancel={() => void giveUp(draft).then(() => setWish(false))}
      />
    </section>
  );
}
