import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { text, translate } from '#shared/i18n.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import type { List } from '#src/lists/use-list.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';

/** Texts of spec part 1, 8. */
const PROFILE_ERROR = text('Error loading profile. Please try again later');
export const NO_USER_DATA = text('No user data available. Please try logging in again');
export const NO_PLANTER_RECORD = text(
  'No church planter record found. Please contact support to set up your church planter profile.',
);

interface Props<T> {
  list: List<T>;
  /** Said when the list was read and the record is not in it. */
  whenMissing: string;
  children(record: NonNullable<T>): ReactNode;
}

/** The own record, or why it cannot be shown. */
export function ProfileGate<T>({ list, whenMissing, children }: Props<T>) {
  return (
    <ListGate
      list={list}
      words={{
        failed: PROFILE_ERROR,
        noData: whenMissing,
        isFixed: true,
        loading: t`Loading your profile …`,
      }}
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
      {children}
    </ListGate>
  );
}
