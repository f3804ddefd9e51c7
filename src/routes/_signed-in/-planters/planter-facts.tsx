import type { PlanterRow } from '#db/tables/planters.ts';
import { showDay } from '#shared/dates.ts';
import { mapPointWords } from '#shared/geocode-words.ts';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import { Facts } from '#ui/facts.tsx';

/** Everything that is known of a planter beside the name and the stage. */
export function PlanterFacts({ row }: { row: PlanterRow }) {
  const day = (value: string) => value && showDay(value.slice(0, 10));
  return (
    <Facts
      facts={[
        ['Location', row.location],
        ['Church', row.church_name],
        ['Email', row.email && <MailLink key="email" address={row.email} />],
        ['Phone', row.phone && <PhoneLink key="phone" number={row.phone} />],
        ['Mailing Address', row.mailing_address],
        ['Point on the Map', mapPointWords(row)],
        ['Supporting Church', row.supporting_church_name],
        ['Supporting Church Location', row.supporting_church_location],
        ['Supporting Church Pastor', row.supporting_church_pastor],
        ['Training Cohort', row.training_cohort],
        ['Launch Date', day(row.launch_date)],
        ['Funding Start Date', day(row.funding_start_date)],
        ['Funding End Date', day(row.funding_end_date)],
        ['Last Contact', day(row.last_contact_date)],
        ['Updated', day(row.updated_at)],
      ]}
    />
  );
}
