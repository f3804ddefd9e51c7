import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlanterRow } from '#db/tables/planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { newLid } from '#shared/ids.ts';
import type { Person } from '#src/changes/person.ts';
import { save } from '#src/changes/save.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { Button } from '#ui/button.tsx';
import { type ContactFields, ContactForm, newContactFields } from './contact-form.tsx';

/** 'Log a contact': the full form, which is already open if there is a draft. */
export function LogContact({ planter, me }: { planter: PlanterRow; me: Person }) {
  const draftKey = `contact:${planter.lid}`;
  const [wish, setWish] = useState<boolean>();
  const editor = useEditor(draftKey, { leave: () => setWish(false) });
  const { form, typed, revision, done } = editor;
  if (!form) return null;

  const isOpen = wish ?? typed !== undefined;
  if (!isOpen) {
    return (
      <Button icon="plus" onClick={() => setWish(true)}>
        <Trans>Log a contact</Trans>
      </Button>
    );
  }

  async function saveNew(fields: ContactFields): Promise<string | undefined> {
    const planterName = coupleName(planter);
    const args = {
      contact: newLid(),
      planter: planter.lid,
      planterName,
      ...fields,
      by: me.id,
      byName: me.name,
    };
    const message = t`Contact with ${planterName} saved on this device`;
    return save(logContact, args, { draft: draftKey, message });
  }

  return (
    <section aria-label={t`Log a contact`}>
      <ContactForm
        key={revision}
        {...form}
        start={typed ?? newContactFields()}
        saveLabel={t`Log a contact`}
        onSave={savesWith(saveNew, done)}
      />
    </section>
  );
}
