import { t } from '@lingui/core/macro';
import type { PlanterRow } from '#db/tables/planters.ts';
import { showDay } from '#shared/dates.ts';
import { mapPointWords } from '#shared/geocode-words.ts';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import { Facts } from '#ui/facts.tsx';

/** Everything that is known about a planter except name and stage. */
export function PlanterFacts({ row }: { row: PlanterRow }) {
  const day = (value: string) => value && showDay(value.slice(0, 10));
  return (
    <Facts
      facts={[
        [t`Location`, row.location],
        [t`Church`, row.church_name],
        [t`Email`, row.email && <MailLink key="email" address={row.email} />],
        [t`Phone`, row.phone && <PhoneLink key="phone" number={row.phone} />],
        [t`Mailing Address`, row.mailing_address],
        [t`Point on the Map`, mapPointWords(row)],
        [t`Supporting Church`, row.supporting_church_name],
        [t`Supporting Church Location`, row.supporting_church_location],
        [t`Supporting Church Pastor`, row.supporting_church_pastor],
        [t`Training Cohort`, row.training_cohort],
        [t`Launch Date`, day(row.launch_date)],
        [t`Funding Start Date`, day(row.funding_start_date)],
        [t`Funding End Date`, day(row.funding_end_date)],
        [t`Last Contact`, day(row.last_contact_date)],
        [t`Updated`, day(row.updated_at)],
      ]}
    />
  );
}
