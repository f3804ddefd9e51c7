import { expect, test, vi } from 'vitest';
import { giveUp } from './give-up.ts';

test('a form closes even if its draft cannot be deleted', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = new Error('No database is open: nobody is signed in.');
  await giveUp({ discard: () => Promise.reject(error) });
  expect(warned).toHaveBeenCalledWith('A draft could not be discarded.', error);
});
