import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';

/** A cohort's card, for samples and records. */
export interface ListedCohort {
  /** Identifies the cohort in an address. */
  key: string;
  name: string;
  location: string;
  /** Undefined for a planter, who does not see the roster. */
  planters: number | undefined;
  note?: ReactNode;
}

/** Shows nothing, not even its heading, if there are no cohorts. */
export function CohortList({ title, cohorts }: { title: string; cohorts: ListedCohort[] }) {
  if (cohorts.length === 0) return null;
  return (
    <section className={layout.stack4} aria-label={title}>
      <h2>{title}</h2>
      <ul className={layout.cards}>
        {cohorts.map(({ key, name, location, planters, note }) => (
          <Card key={key} as="li" className={layout.stack1}>
            <h3>
              <Link
                to="/training/cohorts/$cohortId"
                params={{ cohortId: key }}
                className={cardLinkClass}
              >
                {name}
              </Link>
            </h3>
            <p className={layout.muted}>{location}</p>
            {planters !== undefined && (
              <p>
                <Plural value={planters} one="# planter" other="# planters" />
              </p>
            )}
            {note}
          </Card>
        ))}
      </ul>
    </section>
  );
}
