import { FAILED_TO_COMPRESS, FAILED_TO_LOAD } from '#shared/picture-protocol.ts';
import { PICTURE_QUALITY, PICTURE_SIDE, sniffPicture, TOO_MANY_PIXELS } from '#shared/pictures.ts';

/** Returns an upright JPEG of at most 800 px at quality 0.7, without any metadata. */
export async function shrink(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer> {
  const picture = await decode(bytes, type);
  const scale = Math.min(1, PICTURE_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(FAILED_TO_COMPRESS);
  // JPEG has no transparency: without a background, transparent areas would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return (await compressed(canvas)).arrayBuffer();
}

async function compressed(canvas: OffscreenCanvas): Promise<Blob> {
  try {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: PICTURE_QUALITY });
    if (blob.type === 'image/jpeg') return blob;
  } catch (error) {
    throw new Error(FAILED_TO_COMPRESS, { cause: error });
  }
  throw new Error(FAILED_TO_COMPRESS);
}

/** Decodes in the browser, or HEIC with libheif if the browser cannot. Both return the picture upright. */
async function decode(bytes: ArrayBuffer, type: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([bytes], { type }), {
      imageOrientation: 'from-image',
    });
  } catch (error) {
    const sniffed = sniffPicture(new Uint8Array(bytes));
    if (sniffed?.type !== 'image/heic' && sniffed?.type !== 'image/heif') {
      throw new Error(FAILED_TO_LOAD, { cause: error });
    }
    return heicBitmap(bytes);
  }
}

async function heicBitmap(bytes: ArrayBuffer): Promise<ImageBitmap> {
  try {
    const { decodeHeic } = await import('./heic.ts');
    return await createImageBitmap(await decodeHeic(bytes));
  } catch (error) {
    // Error messages of the decoder, or of a failed download of it, mean nothing to users.
    if (error instanceof Error && error.message === TOO_MANY_PIXELS) throw error;
    throw new Error(FAILED_TO_LOAD, { cause: error });
  }
}
