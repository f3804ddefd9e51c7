import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CutStreamError, linesOf } from './lines.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function bodyOf(...chunks: (string | Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(typeof next === 'string' ? new TextEncoder().encode(next) : next);
    },
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(body)) lines.push(line);
  return lines;
}

test('splits lines correctly wherever the body is cut into chunks', async () => {
  expect(await read(bodyOf('one\ntwo\nthree\n'))).toEqual(['one', 'two', 'three']);
  expect(await read(bodyOf('on', 'e\ntw', 'o\n', 'three'))).toEqual(['one', 'two', 'three']);
  expect(await read(bodyOf('\n\none\n'))).toEqual(['one']);
  expect(await read(bodyOf())).toEqual([]);
});

test('decodes a character that is split across two chunks', async () => {
  const bytes = new TextEncoder().encode('Zoë\n');
  expect(await read(bodyOf(bytes.slice(0, 3), bytes.slice(3)))).toEqual(['Zoë']);
});

test('throws if the body breaks off', async () => {
  await expect(read(bodyOf('one\n', new Error('reset')))).rejects.toThrow(CutStreamError);
});

test('gives up on a body that sends nothing for a minute', async () => {
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
  const reading = expect(read(silent)).rejects.toThrow(CutStreamError);
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
});

test('closes the connection when the reader stops early', async () => {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('one\n')),
    cancel: cancelled,
  });
  for await (const line of linesOf(body)) {
    expect(line).toBe('one');
    break;
  }
  expect(cancelled).toHaveBeenCalledOnce();
});
