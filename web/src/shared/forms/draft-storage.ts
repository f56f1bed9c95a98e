import { limits } from '../../config/limits.ts';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';

/** Owner of visitors' drafts. They stay in the tab, because others may use the same device. */
const visitor = 'visitor';

/**
 * Storage key of a user's draft of one form.
 * @param form kind and subject of the form: `post-comment-<id>`
 */
export const draftKey = (userId: string | undefined, form: string): string =>
  `${storageKeys.draft}-${userId ?? visitor}-${form}`;

const visitorsKeyOf = (key: string): string => key.replace(/^(poc-draft-)[^-]+/, `$1${visitor}`);
const storageOf = (key: string): (() => Storage) =>
  key === visitorsKeyOf(key) ? tabStorage : () => localStorage;

/** Time of a stored draft: its text is the time in ms since the epoch, a space, and the values as JSON. */
const timeOf = (text: string): number => Number.parseInt(text, 10);
const isExpired = (text: string): boolean => !(timeOf(text) > Date.now() - limits.draftMs);

/** Deletes expired drafts, and the oldest ones when all together exceed the size limit. */
function evictDrafts(): void {
  try {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(storageKeys.draft))
      .map((key) => ({ key, text: readStored(key) ?? '' }))
      .toSorted((a, b) => timeOf(b.text) - timeOf(a.text));
    let chars = 0;
    for (const { key, text } of drafts) {
      chars += text.length;
      if (isExpired(text) || chars > limits.draftsChars) writeStored(key, null);
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** The values of a draft, or null. A visitor's draft moves to the user who signs in. */
export function readDraft(key: string): unknown {
  evictDrafts();
  const text = readStored(key, storageOf(key)) ?? claimVisitors(key);
  if (text === null || isExpired(text)) return null;
  try {
    return JSON.parse(text.slice(text.indexOf(' ')));
  } catch {
    return null;
  }
}

function claimVisitors(key: string): string | null {
  const visitorsKey = visitorsKeyOf(key);
  const text = readStored(visitorsKey, tabStorage);
  if (text === null || visitorsKey === key) return text;
  writeStored(visitorsKey, null, tabStorage);
  writeStored(key, text);
  return text;
}

/**
 * Stores the values of a draft, unless they are too long.
 * @returns true when they survive the tab, or for visitors the page
 */
export function keepDraft(key: string, values: unknown, maxChars: number = limits.draftChars): boolean {
  const json = JSON.stringify(values);
  if (json.length > maxChars) return false;
  const text = `${Date.now()} ${json}`;
  writeStored(key, text, storageOf(key));
  return readStored(key, storageOf(key)) === text;
}

export const deleteDraft = (key: string): void => writeStored(key, null, storageOf(key));
