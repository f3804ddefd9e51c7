import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A person of the network. Stored only on devices of people who manage users. */
const rowShape = () =>
  z.object({
    ...rowBase,
    username: text,
    email: text,
    first_name: text,
    last_name: text,
    display_name: text,
    /** The single legacy role; '' for none. */
    role: text,
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
    /** True if the account cannot sign in. Only the reference server sends this. */
    suspended: z.optional(z.boolean()),
  });
export type UserRow = z.infer<ReturnType<typeof rowShape>>;

export const users = mirrorTable({ name: 'users', indexes: 'id', row: rowShape });
