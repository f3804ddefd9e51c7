import { type Answer, errorAnswer } from './answers.ts';
import type { Call } from './call.ts';
import type { Resource } from './profiles.ts';
import { wirePicture } from './wire.ts';

const types: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
};
const maximumBytes = 5 * 1024 * 1024;

/** Stores the picture of a multipart request and answers with its address. */
export async function uploadPicture(
  call: Call,
  resource: Resource,
  row: { id: number; profile_picture_url: string | null },
): Promise<Answer> {
  const file = call.form?.get('profilePicture');
  if (!file || typeof file === 'string') return call.invalid('profilePicture is required');
  const extension = types[file.type];
  if (extension === undefined) {
    call.invalid(
      'Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). ' +
        `Received: ${file.type || 'unknown'}`,
    );
  }
  if (file.size > maximumBytes) {
    const size = (file.size / 1024 / 1024).toFixed(2);
    call.invalid(`File size must be less than 5MB. Current size: ${size}MB`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = `${resource}-${row.id}-${call.env.random.hex(8)}.${extension}`;
  call.store.pictures.set(name, { name, type: file.type, bytes });
  row.profile_picture_url = `uploads/${name}`;
  call.wrote(row.id);
  const url = wirePicture(call.profile, call.origin, row.profile_picture_url);
  return { status: 200, body: { success: true, data: { profile_picture_url: url } } };
}

/** Pictures are public: an image element cannot send a token. */
export function servePicture(call: Call, name: string): Answer {
  const picture = call.store.pictures.get(name);
  if (!picture) return errorAnswer(call.profile, 404, 'Picture not found');
  return {
    status: 200,
    raw: { type: picture.type, content: picture.bytes },
    headers: { 'cache-control': 'public, max-age=3600' },
  };
}
