import { writeFileSync } from 'node:fs';
import { messageTable } from './message-table.ts';

// `npm run messages`: writes docs/messages.md.
writeFileSync('docs/messages.md', messageTable());
