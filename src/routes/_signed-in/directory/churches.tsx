import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { ChurchRow } from '#db/tables/churches.ts';
import { mayChangeDirectories } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { AddChurch, ChurchDetail } from '../-directory/church-dialogs.tsx';
import { churchBadge } from '../-directory/church-words.ts';
import { DirectoryScreen } from '../-directory/directory-screen.tsx';
import { DirectorySearch } from '../-directory/directory-search.ts';
import { useDirectory } from '../-directory/use-directory.ts';

/** The directory of churches. */
export const Route = createFileRoute('/_signed-in/directory/churches')({
  validateSearch: DirectorySearch,
  component: Churches,
});

function Churches() {
  const mayChange = mayChangeDirectories(useUser());
  return (
    <DirectoryScreen
      heading={t`Churches`}
      addLabel={mayChange ? t`Add New Church` : undefined}
      failedToFetch={t`Failed to fetch churches`}
      searchHint={t`Name, location or address`}
      directory={useDirectory('churches')}
      textsOf={textsOf}
      cardOf={cardOf}
      detail={(entry, onClose) => (
        <ChurchDetail key={entry.row.lid} {...{ entry, mayChange, onClose }} />
      )}
      addDialog={(onClose) => <AddChurch onClose={onClose} />}
    />
  );
}

function textsOf({ name, location, address, website, status }: ChurchRow) {
  return [name, location, address, website, status];
}

function cardOf(row: ChurchRow) {
  const { lid, name, location, address, profile_picture_url, status } = row;
  return {
    lid,
    name,
    location,
    more: address,
    picture: profile_picture_url,
    badge: churchBadge(status),
  };
}
