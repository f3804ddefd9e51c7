import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { RecordScreen } from '#src/features/directory/record-screen.tsx';
import { DIRECTORIES } from '#src/records/directories.ts';

/** The directories of record kinds. The guard rejects tables that are not in the table of screens. */
export const Route = createFileRoute('/_signed-in/directory/$table')({
  validateSearch: DirectorySearch,
  component: Directory,
});

function Directory() {
  const { table } = Route.useParams();
  const kind = DIRECTORIES.find((one) => one.table === table);
  return kind && <RecordScreen key={table} kind={kind} />;
}
