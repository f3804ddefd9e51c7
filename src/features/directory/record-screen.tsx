import { useCallback } from 'react';
import type { DirectoryKind, DirectoryRow } from '#db/tables/directories.ts';
import { translate } from '#shared/i18n.ts';
import { mayChangeDirectories } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { textOf } from '#src/forms/record-changes.ts';
import { DirectoryScreen } from './directory-screen.tsx';
import { AddRecord, RecordDetail } from './record-dialogs.tsx';
import { badgeOf } from './record-view.tsx';
import { useDirectory } from './use-directory.ts';

/** The directory of one record kind. */
export function RecordScreen({ kind }: { kind: DirectoryKind }) {
  const { texts, foundBy, onCard } = kind;
  const mayChange = mayChangeDirectories(useUser());
  const textsOf = useCallback(
    (row: DirectoryRow) => foundBy.map((name) => textOf(row, name)),
    [foundBy],
  );
  const cardOf = useCallback(
    (row: DirectoryRow) => {
      const { lid, name, location, profile_picture_url: picture } = row;
      const badge = badgeOf(kind, row);
      const more = textOf(row, onCard);
      return { lid, name, location, more, picture, badge: badge.isUsual ? undefined : badge };
    },
    [kind, onCard],
  );
  return (
    <DirectoryScreen<DirectoryRow>
      heading={translate(texts.heading)}
      addLabel={mayChange ? translate(texts.add) : undefined}
      failedToFetch={translate(texts.fetchFailed)}
      searchHint={translate(texts.searchHint)}
      called={[texts.one, texts.many]}
      directory={useDirectory(kind.table)}
      textsOf={textsOf}
      cardOf={cardOf}
      detail={(entry, onClose) => (
        <RecordDetail key={entry.row.lid} {...{ kind, entry, mayChange, onClose }} />
      )}
      addDialog={(onClose) => <AddRecord {...{ kind, onClose }} />}
    />
  );
}
