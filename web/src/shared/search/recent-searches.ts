import { foldLetters } from '@poc/contracts/fold-letters';
import { useState } from 'react';
import { limits } from '../../config/limits.ts';
import { storageKeys } from '../../config/storage-keys.ts';
import { useSession } from '../auth/use-session.ts';
import { readStoredJson, writeStored } from '../browser-storage.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

interface RecentSearches {
  /** Latest first. */
  readonly recent: readonly string[];
  readonly add: (text: string) => void;
  readonly remove: (text: string) => void;
  readonly clear: () => void;
}

/** The user's recent searches in this browser. Signing out deletes them. */
export function useRecentSearches(): RecentSearches {
  const key = `${storageKeys.recentSearches}-${useSession()?.user.id ?? 'visitor'}`;
  const read = () => readStoredJson(key, isTexts) ?? [];
  const [recent, setRecent] = useState(read);
  const store = (texts: string[]) => {
    writeStored(key, texts.length > 0 ? JSON.stringify(texts) : null);
    setRecent(texts);
  };
  // Read again, because another tab may have changed them.
  const without = (text: string) => read().filter((one) => foldLetters(one) !== foldLetters(text));
  return {
    recent,
    add: (text) => store([text, ...without(text)].slice(0, limits.recentSearches)),
    remove: (text) => store(without(text)),
    clear: () => store([]),
  };
}
