import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { type ListedUser, waitsForRole } from '#db/queries/users.ts';
import { showCount } from '#shared/show-count.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { UsersView } from './users.tsx';

interface Props {
  all: readonly ListedUser[];
  view: UsersView;
  onView(view: Partial<UsersView>): void;
}

/** Says who waits for access, where the server lets nobody in without a role. */
export function WaitingPeople({ all, view, onView }: Props) {
  const offered = useMirror(hasExtras, []);
  if (offered.kind !== 'ready' || !offered.data) return null;
  const count = all.filter(waitsForRole).length;
  if (count === 0 && !view.access) return null;
  const who = count === 1 ? '1 person waits' : `${showCount(count)} people wait`;
  return (
    <Banner
      tone="info"
      title={count === 0 ? 'Nobody waits for access' : `${who} for access`}
      actions={
        <Button
          kind="secondary"
          onClick={() => onView({ access: view.access ? undefined : 'waiting', page: 1 })}
        >
          {view.access ? 'Show all users' : 'Show them'}
        </Button>
      }
    >
      {count > 0 && (
        <p>They have registered and have no role yet. Choose Manage Roles to give one.</p>
      )}
    </Banner>
  );
}
