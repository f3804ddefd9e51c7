import { useState } from 'react';

/**
 * Shows a tapped choice in the next frame, while it is still being saved. Nothing is reported as saved before it is
 * (S2). If saving fails, the stored value is shown again.
 * @returns the value to show, and a function to call with the tapped value and the promise that it is saved
 */
export function useTapped<T>(stored: T) {
  const [tap, setTap] = useState<{ value: T /** The stored value at that time. */; of: T }>();
  // The stored value has changed, by this tap or by an undo of it, so show it again.
  if (tap && tap.of !== stored) setTap(undefined);

  async function showTap(value: T, saving: Promise<boolean>): Promise<void> {
    setTap({ value, of: stored });
    if (!(await saving)) setTap(undefined);
  }

  return [tap ? tap.value : stored, showTap] as const;
}
