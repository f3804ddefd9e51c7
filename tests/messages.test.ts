import { expect, test } from 'vitest';
import { messageTable } from './support/message-table.ts';

test('docs/messages.md has every message as the screens show it (npm run messages)', async () => {
  await expect(messageTable()).toMatchFileSnapshot('../docs/messages.md');
});
