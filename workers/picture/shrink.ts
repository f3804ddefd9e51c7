import { FAILED_TO_COMPRESS, FAILED_TO_LOAD } from '#shared/picture-protocol.ts';
import { PICTURE_QUALITY, PICTURE_SIDE, sniffPicture, TOO_MANY_PIXELS } from '#shared/pictures.ts';

/** Upright, at most 800 px, JPEG at 0.7, without anything that was written beside the pixels. */
export async function shrink(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer> {
  const picture = await decode(bytes, type);
  const scale = Math.min(1, PICTURE_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(FAILED_TO_COMPRESS);
  // A JPEG has no transparency: without a ground it would come out black.
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

/** By the browser, which turns the picture upright; HEIC otherwise by libheif, which does so too. */
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
    // The decoder's own words, or those of a line that broke while it came, say nothing to anybody.
    if (error instanceof Error && error.message === TOO_MANY_PIXELS) throw error;
    throw new Error(FAILED_TO_LOAD, { cause: error });
  }
}
