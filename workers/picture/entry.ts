/// <reference lib="webworker" />
import * as z from 'zod/mini';
import {
  FAILED_TO_COMPRESS,
  type PictureAnswer,
  PictureRequest,
} from '#shared/picture-protocol.ts';
import { shrink } from './shrink.ts';

declare const self: DedicatedWorkerGlobalScope;

z.config({ jitless: true });

self.addEventListener('message', (event) => void answer(event.data));

async function answer(sent: unknown): Promise<void> {
  try {
    const { bytes, type } = PictureRequest.parse(sent);
    const small = await shrink(bytes, type);
    say({ kind: 'done', bytes: small }, [small]);
  } catch (error) {
    const message = error instanceof Error ? error.message : FAILED_TO_COMPRESS;
    say({ kind: 'failed', message });
  }
}

function say(message: PictureAnswer, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer);
}
