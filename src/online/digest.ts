import { Digest, type DigestChoice } from '#shared/contract/digest.ts';
import { type Loaded, loaded } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/* Only servers that offer `digest` have these calls. */
const OWN = '/users/me/digest';

/** `GET /users/me/digest` */
export async function loadDigest(): Promise<Loaded<Digest>> {
  return loaded(Digest, await signedInCall({ path: OWN }));
}

/** `PUT /users/me/digest` */
export async function chooseDigest(choice: DigestChoice): Promise<Loaded<Digest>> {
  return loaded(Digest, await signedInCall({ path: OWN, method: 'PUT', body: choice }));
}
