import * as z from 'zod/mini';
import { person } from './users.ts';
import { wireRef } from './values.ts';

/* Separate from a person's own record, because the first screen needs no list of people. */

/**
 * A person in a list, such as the hub leaders to choose from or the users with a role. Some lists call the id
 * `user_id`.
 */
export const PersonAnswer = z.lazy(() =>
  z.pipe(
    z.object({ ...person, id: wireRef, user_id: wireRef }),
    z.transform(({ firstName, lastName, user_id, ...same }, context) => {
      const id = same.id ?? user_id;
      if (!id) {
        context.issues.push({
          code: 'custom',
          message: 'is not the number of a record',
          input: id,
        });
        return z.NEVER;
      }
      return {
        ...same,
        id,
        first_name: same.first_name ?? firstName,
        last_name: same.last_name ?? lastName,
      };
    }),
  ),
);
