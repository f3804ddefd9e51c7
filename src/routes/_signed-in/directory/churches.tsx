import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { RecordScreen } from '#src/features/directory/record-screen.tsx';
import { church } from '#src/records/church.ts';

/** The directory of churches. */
export const Route = createFileRoute('/_signed-in/directory/churches')({
  validateSearch: DirectorySearch,
  component: Churches,
});

function Churches() {
  return <RecordScreen kind={church} />;
}
