/**
 * Storage that never throws: private modes and full disks refuse access, and the app must go on without.
 */
export function readStored(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The storage of this tab alone: it outlives a reload and ends with the tab. */
export const tabStorage = (): Storage => sessionStorage;

/** Stores a text, or removes the key when the value is null. */
export function writeStored(
  key: string,
  value: string | null,
  storage: () => Storage = () => localStorage,
): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // The value then lives as long as the page; nothing better can be done for the person.
  }
}

/** Reads JSON that this app wrote; `isValid` guards against what other versions or hands left there. */
export function readStoredJson<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  storage: () => Storage = () => localStorage,
): T | null {
  const text = readStored(key, storage);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}
