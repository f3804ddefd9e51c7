import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toast } from 'sonner';
import { type Replaced, replacedBy } from '#db/queries/put-aside.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { otherValue } from '#src/mutations/conflict.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { fieldWords } from './conflict-words.ts';

/**
 * Values of somebody else that this person's values replaced (S28), and older values that replaced this person's own
 * (S19), each with a button to restore it.
 */
export function ReplacedValues({ opId }: { opId: string }) {
  const replaced = useMirror((db) => replacedBy(db, opId), [opId]);
  if (replaced.kind !== 'ready') return null;
  return replaced.data.map((one) =>
    one.kind === 'reversed' ? (
      <ReversedValue key={one.seq} one={one} />
    ) : (
      <ReplacedValue key={one.seq} one={one} />
    ),
  );
}

function ReversedValue({ one }: { one: Replaced }) {
  const { mine, theirs, now } = one;
  const label = fieldWords(one);
  const [own, other] = [words(mine), words(theirs)];
  const isReversed = same(now, theirs);
  return (
    <div className={layout.start2}>
      <p>
        <Trans>
          {label} was set back to {other} after your change to {own} had been saved.
        </Trans>
        {same(now, mine) && ` ${t`Your value has been restored.`}`}
      </p>
      {one.edit && isReversed && (
        <Button small kind="secondary" onClick={() => void use(one, mine)}>
          <Trans>
            Put mine back<VisuallyHidden> for {label}</VisuallyHidden>
          </Trans>
        </Button>
      )}
    </div>
  );
}

function ReplacedValue({ one }: { one: Replaced }) {
  const { mine, theirs, now } = one;
  const label = fieldWords(one);
  const [own, other] = [words(mine), words(theirs)];
  const isTheirs = same(now, theirs);
  return (
    <div className={layout.start2}>
      <p>
        <Trans>
          Somebody else had changed {label} to {other}. Yours, {own}, replaced it.
        </Trans>
        {isTheirs && ` ${t`The other value has been restored.`}`}
      </p>
      {one.edit && now !== undefined && (
        <Button small kind="secondary" onClick={() => void use(one, isTheirs ? mine : theirs)}>
          {isTheirs ? (
            <Trans>
              Use mine after all<VisuallyHidden> for {label}</VisuallyHidden>
            </Trans>
          ) : (
            <Trans>
              Use the other value<VisuallyHidden> for {label}</VisuallyHidden>
            </Trans>
          )}
        </Button>
      )}
    </div>
  );
}

async function use({ edit, field, now }: Replaced, value: unknown): Promise<void> {
  const read = edit && readOp(edit);
  if (read?.kind !== 'read') return;
  const args = read.mutation.args.safeParse(otherValue(read.args, field, value, now));
  const saved = args.success ? await enqueue(read.mutation, args.data) : undefined;
  if (saved?.kind === 'saved') toast.success(t`Saved on this device`);
  else toast.error(saved?.message ? translate(saved.message) : t`This value no longer fits here.`);
}

function same(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '');
}

function words(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? t`nothing` : `“${text}”`;
}
