import type { UserNote } from '@poc/contracts/entities/identity';
import type { UserNoteDoc } from './user-note.model.ts';

export const presentUserNote = (
  { _id, content, authorId, at }: UserNoteDoc,
  authorName: string,
): UserNote => ({
  id: _id.toHexString(),
  content,
  author: { id: authorId.toHexString(), name: authorName },
  at: at.toISOString(),
});
