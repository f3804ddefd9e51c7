import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type CohortCard, cohortCards, isPastCohort } from '#db/queries/cohorts.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { seasonName } from '#shared/cohorts.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { useToday } from '#ui/use-today.ts';
import { NewCohortDialog } from './cohort-dialogs.tsx';
import { CohortList } from './cohort-list.tsx';
import { UNREADABLE_COHORTS } from './keeps-training.tsx';

/** The cohorts from the server. Administrators can add one, and see the archived ones. */
export function KeptCohorts() {
  const today = useToday();
  const user = useUser();
  const isAdministrator = may(user, 'manageCohorts');
  const seesRosters = may(user, 'readCohorts');
  const list = useList('cohorts', useMirror(cohortCards, []));
  const [isAdding, setAdding] = useState(false);
  const shown = (cards: readonly CohortCard[]) =>
    cards.map(({ row, planters, changes }) => {
      const { name, location, season } = row;
      const note = (
        <p key={row.lid} className={layout.muted}>
          {seasonName(season)} <ChangeBadge changes={changes} />
        </p>
      );
      const known = seesRosters && wasRead(list.state) ? planters : undefined;
      return { key: keyOfRow(row), name, location, planters: known, note };
    });
  return (
    <>
      {isAdministrator && (
        <p>
          <Button onClick={() => setAdding(true)}>
            <Trans>Add Cohort</Trans>
          </Button>
        </p>
      )}
      {isAdding && <NewCohortDialog onClose={() => setAdding(false)} />}
      <ListGate
        list={list}
        has={(cards) => cards.some(({ row }) => isAdministrator || !row.archived)}
        words={{ failed: t`Failed to load cohorts` }}
        unreadable={UNREADABLE_COHORTS}
        empty={
          <EmptyState title={t`No cohorts yet`} icon="search">
            <p>
              <Trans>Cohorts that an administrator adds are shown here.</Trans>
            </p>
          </EmptyState>
        }
      >
        {(cards) => {
          const listed = cards.filter(({ row }) => !row.archived);
          const archived = cards.filter(({ row }) => row.archived);
          const past = listed.filter(({ row }) => isPastCohort(row, today));
          const current = listed.filter((one) => !past.includes(one));
          return (
            <>
              <CohortList title={t`Current Cohorts`} cohorts={shown(current)} />
              <CohortList title={t`Past Cohorts`} cohorts={shown(past)} />
              {isAdministrator && archived.length > 0 && (
                <details>
                  <summary>
                    <Trans>Archived cohorts</Trans>
                  </summary>
                  <CohortList title={t`Archived Cohorts`} cohorts={shown(archived)} />
                </details>
              )}
            </>
          );
        }}
      </ListGate>
    </>
  );
}
