import { t } from '@lingui/core/macro';
import type { NetworkPersonRow } from '#db/tables/network-people.ts';
import { translate } from '#shared/i18n.ts';
import type { PeopleKind } from '#shared/network-people.ts';
import { mayChangeDirectories } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { DirectoryScreen } from './directory-screen.tsx';
import { AddPerson, PersonDetail } from './person-dialogs.tsx';
import { PEOPLE_WORDS, personBadge } from './person-words.ts';
import { useDirectory } from './use-directory.ts';

/** The directory of trainers, of assessors or of coaches: one screen, three configurations. */
export function PeopleScreen({ kind }: { kind: PeopleKind }) {
  const mayChange = mayChangeDirectories(useUser());
  const words = PEOPLE_WORDS[kind];
  return (
    <DirectoryScreen
      heading={translate(words.many)}
      addLabel={mayChange ? translate(words.addNew) : undefined}
      failedToFetch={translate(words.failed)}
      searchHint={t`Name, location or ministry focus`}
      directory={useDirectory(kind)}
      textsOf={textsOf}
      cardOf={cardOf}
      detail={(entry, onClose) => (
        <PersonDetail key={entry.row.lid} {...{ kind, entry, mayChange, onClose }} />
      )}
      addDialog={(onClose) => <AddPerson {...{ kind, onClose }} />}
    />
  );
}

function textsOf({ name, location, ministry_focus }: NetworkPersonRow) {
  return [name, location, ministry_focus];
}

function cardOf(row: NetworkPersonRow) {
  const { lid, name, location, ministry_focus, profile_picture_url, status } = row;
  const badge = personBadge(status);
  return {
    lid,
    name,
    location,
    more: ministry_focus,
    picture: profile_picture_url,
    // Most are active: only the others need a word on their card.
    badge: badge.tone === 'ok' ? undefined : badge,
  };
}
