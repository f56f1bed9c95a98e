import type { AdminNote } from '@poc/contracts/entities/notes';
import { timeSorts } from '@poc/contracts/list-sorts';
import { Schema, type Types } from 'mongoose';
import { sortsOf } from '../mongo/list-sorts.ts';

/** Shared fields of administrators' private notes about people and orders. Immutable. */
export const noteFields = {
  /** Administrator who wrote the note. */
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
