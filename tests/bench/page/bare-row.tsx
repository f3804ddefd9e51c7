import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { createRoot } from 'react-dom/client';

const db = new Dexie('bare-row');
db.version(1).stores({ planters: 'id' });

/** A minimal page with React and a local database: the baseline of the cold open. */
function OneRow() {
  const row = useLiveQuery(() => db.table('planters').get(1));
  return row && <button type="button">{row.first_name}</button>;
}

await db.table('planters').put({ id: 1, first_name: 'Grace' });
const root = document.getElementById('root');
if (root) createRoot(root).render(<OneRow />);
