import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { planterByLid } from '#db/queries/planters.ts';
import type { PlanterToImport } from '#db/queries/planters-to-import.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { coupleName } from '#shared/couple-name.ts';
import { translate } from '#shared/i18n.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { ImportPlanter } from './import-planter.tsx';

/**
 * A form that can be filled in by code. Its fields are uncontrolled, so `fill` renders a new form (`revision` is its
 * key) that starts with the previous form's values.
 */
export function useFilled(start: DraftFields, onTyped: (fields: DraftFields) => void) {
  const [filled, setFilled] = useState({ fields: start, revision: 0 });
  const typed = useRef(start);

  function keep(fields: DraftFields) {
    typed.current = fields;
    onTyped(fields);
  }

  function fill(values: DraftFields) {
    const fields = { ...typed.current, ...values };
    keep(fields);
    setFilled({ fields, revision: filled.revision + 1 });
  }

  return { ...filled, keep, fill };
}

interface Props {
  /** E.g. 'Import from Planter'. */
  label: string;
  /** E.g. 'Imported from {name}.' */
  chosenWords: string;
  /** Local key of the selected planter, or ''. */
  planter: string;
  onChoose(planter: PlanterToImport): void;
  /** Called when the record should not belong to a planter after all. */
  onForget(): void;
}

/** The planter that a new record belongs to. Rendered outside the form, because the search is a form of its own. */
export function PlanterOfNew({ label, chosenWords, planter, onChoose, onForget }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button kind="secondary" icon="people" onClick={() => setChoosing(true)}>
        {label}
      </Button>
      {planter && <Chosen words={chosenWords} planter={planter} onForget={onForget} />}
      {isChoosing && (
        <ImportPlanter
          onChoose={(chosen) => {
            onChoose(chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function Chosen(props: { words: string; planter: string; onForget(): void }) {
  const { words, planter, onForget } = props;
  const row = useMirror((db) => planterByLid(db, planter), [planter]);
  if (row.kind !== 'ready' || !row.data) return null;
  return (
    <div className={layout.cluster2}>
      <p role="status">{translate(words, { name: coupleName(row.data) })}</p>
      <Button small kind="quiet" icon="close" onClick={onForget}>
        <Trans>Not this planter</Trans>
      </Button>
    </div>
  );
}
