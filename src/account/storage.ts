/**
 * localStorage where the browser allows it. Where it is blocked or full, the value lives as long as this
 * page: one can still sign in and work, only a reload asks again.
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
