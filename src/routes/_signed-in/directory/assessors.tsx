import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { RecordScreen } from '#src/features/directory/record-screen.tsx';
import { assessors } from '#src/records/people.ts';

/** The directory of assessors. */
export const Route = createFileRoute('/_signed-in/directory/assessors')({
  validateSearch: DirectorySearch,
  component: Assessors,
});

function Assessors() {
  return <RecordScreen kind={assessors} />;
}
