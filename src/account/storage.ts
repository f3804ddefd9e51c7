/**
 * Values that localStorage could not store, because it is blocked or full. They last as long as this page, so that
 * people can still sign in and work, and only have to sign in again after a reload.
 */
const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('localStorage is blocked', error);
    return null;
  }
}

export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch (error) {
    console.warn(`${key} is kept for this page only`, error);
    memory.set(key, value);
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.warn('localStorage is blocked', error);
  }
}
