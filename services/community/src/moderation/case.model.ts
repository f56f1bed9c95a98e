import {
  moderationCase,
  type ReportReason,
  type TextKind,
} from '@poc/contracts/entities/community-moderation';
import { textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import { Schema, type Types } from 'mongoose';

interface Hidden {
  reason: string;
  at: Date;
  by: Types.ObjectId;
  row: Record<string, unknown>;
}

interface Appeal {
  content: string;
  at: Date;
  refused: boolean;
}

const schema = collectionSchema({
  kind: { type: typed<TextKind>(String), required: true },
  postId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, default: '' },
  content: { type: String, required: true },
  state: { type: String, enum: moderationCase.shape.state.options, required: true },
  reports: { type: Number, default: 0 },
  reasons: { type: typed<ReportReason[]>([String]), default: [] },
  /** Reasons from the automatic review; absent in legacy rows. */
  flags: { type: [String], enum: textFlag.options, default: [], required: false },
  openedAt: { type: Date, required: true },
  hidden: typed<Hidden>(Schema.Types.Mixed),
  appeal: typed<Appeal>(Schema.Types.Mixed),
});

/**
 * A reported, flagged or hidden post or comment. Hidden ones are moved here, so that lists, searches and counts need no
 * filter.
 */
export type CaseDoc = DocOf<typeof schema>;
/** Index of the moderators' lists. */
export const stateIndex = { state: 1, openedAt: 1, _id: 1 } as const;
schema.index(stateIndex);
/** Index of the cases of one author. */
export const authorIndex = { userId: 1, openedAt: -1, _id: -1 } as const;
schema.index(authorIndex);
schema.index({ postId: 1 });

// For hidden posts with an accepted answer by a deleted person.
schema.index({ 'hidden.row.answeredBy': 1 }, { sparse: true });

export const caseModel = defineModel('moderation_cases', schema);
