import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { User } from '#shared/contract/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { ChangesNote } from '#src/changes/changes-note.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import type { Unreadable } from '#src/lists/unreadable-note.tsx';
import type { List } from '#src/lists/use-list.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';

/** Texts of spec part 1, 8. */
const PROFILE_ERROR = text('Error loading profile. Please try again later');
export const NO_USER_DATA = text('No user data available. Please try logging in again');
export const NO_PLANTER_RECORD = text(
  'No church planter record found. Please contact support to set up your church planter profile.',
);

const ONLY = { record: '', called: [text('Profile'), text('Profile')] } as const;

interface Props<T> {
  list: List<T | undefined>;
  unreadable: Unreadable;
  /** Shown if the list was read and the record is not in it. */
  whenMissing: string;
  children(record: T): ReactNode;
}

/** The list contains only this record. */
export const UNREADABLE_PROFILE = { ...ONLY, list: 'profile', table: 'profile' } as const;

/** A planter's own list of planters contains only the planter's record. */
export function unreadablePlanter({ id }: User): Unreadable {
  return { ...ONLY, list: `hub:${id}`, table: 'planters' };
}

/** The user's own record with the state of its changes, or why it cannot be shown. */
export function ProfileGate<T extends { changes: readonly Change[] }>({
  list,
  unreadable,
  whenMissing,
  children,
}: Props<T>) {
  return (
    <ListGate
      list={list}
      words={{
        failed: PROFILE_ERROR,
        noData: whenMissing,
        isFixed: true,
        loading: t`Loading your profile …`,
      }}
      unreadable={unreadable}
      empty={
        <ErrorState
          title={translate(whenMissing)}
          icon="person"
          actions={
            <Link to="/support-tickets/new" className={buttonClass()}>
              <Trans>Contact support</Trans>
            </Link>
          }
        />
      }
    >
      {(record) => (
        <>
          <ChangesNote changes={record.changes} />
          {children(record)}
        </>
      )}
    </ListGate>
  );
}
