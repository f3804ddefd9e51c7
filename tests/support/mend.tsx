import {
  type BoundFunctions,
  fireEvent,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { expect } from 'vitest';
import type { Mirror } from '#db/schema.ts';
import { Outbox } from '#src/features/outbox/outbox.tsx';
import { storedOp } from './mirror-rows.ts';
import { renderScreen } from './screen.tsx';

export type MendForm = BoundFunctions<typeof queries>;

/** A refused write and its form, opened from the list of waiting changes. */
export async function openRefused(
  db: Mirror,
  name: string,
  args: object,
  lane: string,
): Promise<MendForm> {
  const about = { id: 'op1', name, args, lanes: [lane], touches: [] };
  const reason = { kind: 'refused' as const, message: 'The server said no.', status: 422 };
  await db.ops.add(storedOp({ ...about, state: 'attention', reason }));
  renderScreen(<Outbox />);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit and send again/ }));
  return within(await screen.findByRole('dialog', { name: 'Edit and send again' }));
}

/** Saves the corrected write and returns its args in the queue. */
export async function argsAfter(db: Mirror, form: MendForm): Promise<unknown> {
  fireEvent.click(form.getByRole('button', { name: 'Save and send again' }));
  await waitFor(async () => expect((await db.ops.toArray())[0]?.state).toBe('queued'));
  return (await db.ops.toArray())[0]?.args;
}
