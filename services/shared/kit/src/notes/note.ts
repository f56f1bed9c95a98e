import type { AdminNote } from '@poc/contracts/entities/notes';
import { timeSorts } from '@poc/contracts/list-sorts';
import { Schema, type Types } from 'mongoose';
import { sortsOf } from '../mongo/list-sorts.ts';

/** Fields of a private note of an administrator, next to the id of its person or order. Immutable. */
export const noteFields = {
  /** Id of the administrator. */
  authorId: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, required: true },
  at: { type: Date, required: true },
} as const;

interface NoteDoc {
  readonly _id: Types.ObjectId;
  readonly authorId: Types.ObjectId;
  readonly content: string;
  readonly at: Date;
}

export const noteSorts = sortsOf<NoteDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

export const presentNote = ({ _id, content, authorId, at }: NoteDoc, authorName: string): AdminNote => ({
  id: _id.toHexString(),
  content,
  author: { id: authorId.toHexString(), name: authorName },
  at: at.toISOString(),
});
