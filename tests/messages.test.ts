import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageTable } from './support/message-table.ts';

test('docs/messages.md has every message as the screens show it (npm run messages)', () => {
  expect(readFileSync('docs/messages.md', 'utf8')).toBe(messageTable());
});
