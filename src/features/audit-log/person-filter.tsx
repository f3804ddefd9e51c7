import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useMirror } from '#db/queries/use-mirror.ts';
import { allUsers, type ListedUser } from '#db/queries/users.ts';
import { withWords } from '#shared/word-search.ts';
import { Button } from '#ui/button.tsx';
import { Toolbar } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Maximum number of suggestions. */
const MOST_SUGGESTED = 20;

interface Props {
  /** '' for everybody. */
  userId: string;
  onPerson(change: { userId: string }): void;
}

/** Limits the audit log to lines by or about one person of User Management. */
export function PersonFilter({ userId, onPerson }: Props) {
  const users = useMirror(allUsers, []);
  const all = users.kind === 'ready' ? users.data : [];
  if (userId !== '') {
    const chosen = all.find(({ id }) => String(id) === userId);
    const name = chosen ? labelOf(chosen) : t`user ${userId}`;
    return (
      <Toolbar>
        <p>
          <Trans>
            By or about <strong>{name}</strong>
          </Trans>
        </p>
        <Button kind="secondary" small onClick={() => onPerson({ userId: '' })}>
          <Trans>Show everybody</Trans>
        </Button>
      </Toolbar>
    );
  }
  return <PersonField all={all} onPerson={onPerson} />;
}

function PersonField({ all, onPerson }: Pick<Props, 'onPerson'> & { all: readonly ListedUser[] }) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const found = typed.trim() === '' ? [] : withWords(all, typed).slice(0, MOST_SUGGESTED);

  function type(text: string) {
    setTyped(text);
    const chosen = all.find((user) => labelOf(user) === text);
    if (chosen) onPerson({ userId: String(chosen.id) });
  }

  return (
    <Toolbar>
      <TextField
        name="person"
        label={t`Person`}
        hint={t`Type a name and choose one of the suggestions.`}
        value={typed}
        list={listId}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first) onPerson({ userId: String(first.id) });
        }}
      />
      <datalist id={listId}>
        {found.map((user) => (
          <option key={user.id} value={labelOf(user)}>
            {labelOf(user)}
          </option>
        ))}
      </datalist>
      {typed.trim() !== '' && found.length === 0 && (
        <p role="status">
          <Trans>No user found</Trans>
        </p>
      )}
    </Toolbar>
  );
}

function labelOf({ name, username, email }: ListedUser): string {
  return `${name || username} (${email})`;
}
