import { useCallback, useState } from 'react';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

const keyOf = (userId: string, streamId: string) => `${storageKeys.chatDraft}-${userId}-${streamId}`;

/**
 * What is being typed, kept in this tab over a reload: per stream, and each person's own. What a visitor had typed
 * before signing in goes on as theirs.
 * @param userId null for a visitor
 */
export function useDraft(streamId: string, userId: string | null): [string, (text: string) => void] {
  const key = keyOf(userId ?? 'visitor', streamId);
  const [draft, setDraft] = useState(() => ({ key, text: restore(key, userId, streamId) }));
  const current = draft.key === key ? draft : { key, text: restore(key, userId, streamId) };
  if (current !== draft) setDraft(current);
  const write = useCallback(
    (text: string) => {
      setDraft({ key, text });
      writeStored(key, text === '' ? null : text, tabStorage);
    },
    [key],
  );
  return [current.text, write];
}

function restore(key: string, userId: string | null, streamId: string): string {
  const own = readStored(key, tabStorage) ?? '';
  if (userId === null || own !== '') return own;
  const visitorKey = keyOf('visitor', streamId);
  const typed = readStored(visitorKey, tabStorage) ?? '';
  if (typed !== '') {
    writeStored(visitorKey, null, tabStorage);
    writeStored(key, typed, tabStorage);
  }
  return typed;
}
