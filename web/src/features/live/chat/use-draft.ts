import { useState } from 'react';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../../shared/forms/draft-storage.ts';

interface ChatDraft {
  readonly text: string;
  /** What was typed before stands in the field again. */
  readonly restored: boolean;
  readonly write: (text: string) => void;
}

/**
 * What is being typed: per stream, and each person's own. What a visitor had typed before signing in goes on as theirs.
 * @param userId undefined for a visitor
 */
export function useDraft(streamId: string, userId: string | undefined): ChatDraft {
  const key = draftKey(userId, `chat-${streamId}`);
  const [draft, setDraft] = useState(() => restore(key));
  const current = draft.key === key ? draft : restore(key);
  if (current !== draft) setDraft(current);
  const write = (text: string) => {
    setDraft({ key, text, restored: false });
    if (text === '') forgetDraft(key);
    else keepDraft(key, text);
  };
  return { text: current.text, restored: current.restored, write };
}

function restore(key: string) {
  const stored = readDraft(key);
  const text = typeof stored === 'string' ? stored : '';
  return { key, text, restored: text !== '' };
}
