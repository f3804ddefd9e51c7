import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { wasRead } from '#db/queries/list-rules.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { allUsers, type ListedUser } from '#db/queries/users.ts';
import { text } from '#shared/i18n.ts';
import { withWords } from '#shared/word-search.ts';
import { ChoicesProblem } from '#src/lists/list-gate.tsx';
import { type List, useList } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import { Toolbar } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Maximum number of suggestions. */
const MOST_SUGGESTED = 20;

const WORDS = { failed: text('Error loading users'), isFixed: true };

interface Props {
  /** '' for everybody. */
  userId: string;
  onPerson(change: { userId: string }): void;
}

/** Limits the audit log to lines by or about one person of User Management. */
export function PersonFilter({ userId, onPerson }: Props) {
  const users = useList('users', useMirror(allUsers, []));
  if (userId !== '') {
    const chosen = usersIn(users).find(({ id }) => String(id) === userId);
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
  return <PersonField users={users} onPerson={onPerson} />;
}

function usersIn({ live }: List<readonly ListedUser[]>): readonly ListedUser[] {
  return live.kind === 'ready' ? live.data : [];
}

interface FieldProps extends Pick<Props, 'onPerson'> {
  users: List<readonly ListedUser[]>;
}

function PersonField({ users, onPerson }: FieldProps) {
  const all = usersIn(users);
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
      <ChoicesProblem list={users} words={WORDS} />
      {typed.trim() !== '' && found.length === 0 && wasRead(users.state) && (
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
