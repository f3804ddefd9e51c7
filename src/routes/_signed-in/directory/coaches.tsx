import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { RecordScreen } from '#src/features/directory/record-screen.tsx';
import { coaches } from '#src/records/people.ts';

/** The directory of coaches. */
export const Route = createFileRoute('/_signed-in/directory/coaches')({
  validateSearch: DirectorySearch,
  component: Coaches,
});

function Coaches() {
  return <RecordScreen kind={coaches} />;
}
