import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { type ListedUser, waitsForRole } from '#db/queries/users.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { UsersView } from './users-view.ts';

interface Props {
  all: readonly ListedUser[];
  view: UsersView;
  onView(view: Partial<UsersView>): void;
}

/** Shows how many people wait for access, if the server requires a role for it. */
export function WaitingPeople({ all, view, onView }: Props) {
  const offered = useMirror(hasExtras, []);
  if (offered.kind !== 'ready' || !offered.data) return null;
  const count = all.filter(waitsForRole).length;
  if (count === 0 && !view.access) return null;
  const who = plural(count, {
    one: '# person is waiting for access',
    other: '# people are waiting for access',
  });
  return (
    <Banner
      tone="info"
      title={count === 0 ? t`Nobody is waiting for access` : who}
      actions={
        <Button
          kind="secondary"
          onClick={() => onView({ access: view.access ? undefined : 'waiting', page: 1 })}
        >
          {view.access ? t`Show all users` : t`Show them`}
        </Button>
      }
    >
      {count > 0 && (
        <p>
          <Trans>
            They have registered but do not have a role yet. Use Manage Roles to give them one.
          </Trans>
        </p>
      )}
    </Banner>
  );
}
