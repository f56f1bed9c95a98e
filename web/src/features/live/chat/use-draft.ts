import { useState } from 'react';
import { useHydrated } from '../../../shared/first-pass.ts';
import { deleteDraft, draftKey, keepDraft, readDraft } from '../../../shared/forms/draft-storage.ts';

interface ChatDraft {
  readonly text: string;
  /** True if the text was restored from an earlier visit. */
  readonly restored: boolean;
  readonly write: (text: string) => void;
}

/**
 * Draft per stream and user. A visitor's draft becomes the user's after signing in.
 * @param userId undefined for a visitor
 */
export function useDraft(streamId: string, userId: string | undefined): ChatDraft {
  const hydrated = useHydrated();
  const key = hydrated ? draftKey(userId, `chat-${streamId}`) : '';
  const [draft, setDraft] = useState(() => restore(key));
  const current = draft.key === key ? draft : restore(key);
  if (current !== draft) setDraft(current);
  const write = (text: string) => {
    setDraft({ key, text, restored: false });
    if (text === '') deleteDraft(key);
    else keepDraft(key, text);
  };
  return { text: current.text, restored: current.restored, write };
}

function restore(key: string) {
  const stored = key === '' ? null : readDraft(key);
  const text = typeof stored === 'string' ? stored : '';
  return { key, text, restored: text !== '' };
}
