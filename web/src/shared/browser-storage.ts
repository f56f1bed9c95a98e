/**
 * Reads from storage. Never throws: private modes and full disks refuse access, and the app must work without storage.
 */
export function readStored(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Session storage: survives a reload and ends with the tab. */
export const tabStorage = (): Storage => sessionStorage;

/** Writes to storage, or removes the key when the value is null. Never throws. */
export function writeStored(
  key: string,
  value: string | null,
  storage: () => Storage = () => localStorage,
): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // The value is lost with the page.
  }
}

/** Reads JSON from storage. `isValid` rejects values of other app versions and manual edits. */
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
