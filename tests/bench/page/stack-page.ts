import { watchInputDelay } from './input-delay.ts';
import type { Person, Shown, Stack } from './stack.ts';

/** Makes a page of a stack. With `?hub=6` it shows the first planters of that hub; else a benchmark controls it. */
export function runStack(stack: Stack): void {
  window.stack = measuresOf(stack);
  const hub = new URLSearchParams(location.search).get('hub');
  if (hub) void stack.open({ userId: Number(hub), token: '' }).then(() => stack.watchFirst(draw));
}

function draw(planters: readonly Shown[]): void {
  document.body.replaceChildren(
    ...planters.map(({ name, church, lastContact }) => {
      const button = document.createElement('button');
      button.textContent = `${name}, ${church}, ${lastContact}`;
      return button;
    }),
  );
}

/** The same start and the same end for each stack. All times are in milliseconds. */
function measuresOf(stack: Stack) {
  let shown: readonly Shown[] = [];
  let onShown: (() => void) | undefined;

  /** Resolves as soon as the open list is as wanted. */
  function untilShown(isAsWanted: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      onShown = () => {
        if (isAsWanted()) resolve(performance.now());
      };
      onShown();
    });
  }

  const find = (planter: number) => shown.find(({ id }) => id === planter);

  return {
    open: (person: Person) => stack.open(person),

    /** From an empty device until everything is stored. */
    async download(person: Person) {
      const inputDelays = watchInputDelay();
      const startedAt = performance.now();
      await stack.open(person);
      await stack.download();
      const ms = performance.now() - startedAt;
      return { ms, inputWaits: Math.max(...inputDelays()), counts: await stack.counts() };
    },

    /** Opens the list that the following measures watch. Returns the numbers of its planters. */
    async watchFirst(): Promise<number[]> {
      stack.watchFirst((planters) => {
        shown = planters;
        onShown?.();
      });
      await untilShown(() => shown.length > 0);
      return shown.map(({ id }) => id);
    },

    /** From the request for changes until the open list shows the changed church. */
    async receive(planter: number, church: string): Promise<number> {
      const startedAt = performance.now();
      void stack.receive();
      return (await untilShown(() => find(planter)?.church === church)) - startedAt;
    },

    /** From the write until the open list shows the contact, by its day or because the planter has left the list. */
    async logAndSee(planter: number) {
      const before = find(planter)?.lastContact;
      const startedAt = performance.now();
      const stored = stack.logContact(planter, 'A contact').then(() => performance.now());
      const seen = await untilShown(() => find(planter)?.lastContact !== before);
      return { seen: seen - startedAt, stored: (await stored) - startedAt };
    },

    /** Contacts one after the other; each is stored before the next begins. */
    async logMany(planters: readonly number[]): Promise<number> {
      const startedAt = performance.now();
      for (const planter of planters) await stack.logContact(planter, `Contact with ${planter}`);
      await stack.settle();
      return performance.now() - startedAt;
    },

    /** From the text until its hits are known. */
    async find(text: string) {
      const startedAt = performance.now();
      const hits = await stack.find(text);
      return { hits, ms: performance.now() - startedAt };
    },
  };
}

declare global {
  interface Window {
    stack: ReturnType<typeof measuresOf>;
  }
}
