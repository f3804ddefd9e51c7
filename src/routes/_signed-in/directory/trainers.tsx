import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { RecordScreen } from '#src/features/directory/record-screen.tsx';
import { trainers } from '#src/records/people.ts';

/** The directory of trainers. */
export const Route = createFileRoute('/_signed-in/directory/trainers')({
  validateSearch: DirectorySearch,
  component: Trainers,
});

function Trainers() {
  return <RecordScreen kind={trainers} />;
}
