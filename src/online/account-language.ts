import { type DoneOrFailed, doneOrFailed } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/** `PUT /users/me/language`. Only reference servers that offer `language` have this call. */
export async function saveLanguage(language: string): Promise<DoneOrFailed> {
  return doneOrFailed(
    await signedInCall({ path: '/users/me/language', method: 'PUT', body: { language } }),
  );
}
