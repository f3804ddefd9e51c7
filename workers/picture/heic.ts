import libheifUrl from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url';
import { FAILED_TO_LOAD } from '#shared/picture-protocol.ts';
import { PICTURE_MAX_PIXELS, TOO_MANY_PIXELS } from '#shared/pictures.ts';

/** The part of libheif's API that is used here. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: ImageData, done: (painted: ImageData | null) => void): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Decodes the first picture of a HEIC file. The first call loads half a megabyte of code. */
export async function decodeHeic(bytes: ArrayBuffer): Promise<ImageData> {
  // The unmodified file of the package (LGPL): Vite only resolves its URL.
  const module = (await import(/* @vite-ignore */ libheifUrl)) as {
    default: () => Libheif | Promise<Libheif>;
  };
  const libheif = await module.default();
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(bytes));
  if (!image) throw new Error(FAILED_TO_LOAD);
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > PICTURE_MAX_PIXELS) throw new Error(TOO_MANY_PIXELS);
  return new Promise((resolve, reject) => {
    image.display(new ImageData(width, height), (painted) =>
      painted ? resolve(painted) : reject(new Error(FAILED_TO_LOAD)),
    );
  });
}
