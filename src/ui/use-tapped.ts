import { useState } from 'react';

/**
 * What a tap chose, shown in the frame after the finger, while the device is still saving it. Nothing is called saved before
 * it is (S2); if it cannot be saved, what is stored comes back.
 * @returns the value to show, and what to call with the value of a tap and the promise that it is saved
 */
export function useTapped<T>(stored: T) {
  const [tap, setTap] = useState<{ value: T /** What was stored then. */; of: T }>();
  // What is stored has moved on, by this tap or by an undo of it: it is right again, and React draws that instead.
  if (tap && tap.of !== stored) setTap(undefined);

  async function showTap(value: T, saving: Promise<boolean>): Promise<void> {
    setTap({ value, of: stored });
    if (!(await saving)) setTap(undefined);
  }

  return [tap ? tap.value : stored, showTap] as const;
}
