import {
  type ModerationCase,
  moderationCase,
  type ReportReason,
  type TextKind,
} from '@poc/contracts/entities/community-moderation';
import { type TextFlag, textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * A reported, flagged or hidden text. Hidden texts are moved here, so that lists, searches and counts need no filter.
 */
export interface CaseDoc {
  /** Id of the post or comment. */
  _id: Types.ObjectId;
  kind: TextKind;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  title: string;
  content: string;
  state: ModerationCase['state'];
  reports: number;
  reasons: ReportReason[];
  /** Reasons of the automatic review; absent in legacy rows. */
  flags?: TextFlag[];
  openedAt: Date;
  hidden?: {
    reason: string;
    at: Date;
    by: Types.ObjectId;
    row: Record<string, unknown>;
  };
  appeal?: { content: string; at: Date; refused: boolean };
}

const schema = new Schema<CaseDoc>(
  {
    kind: { type: String, required: true },
    postId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, default: '' },
    content: { type: String, required: true },
    state: { type: String, enum: moderationCase.shape.state.options, required: true },
    reports: { type: Number, default: 0 },
    reasons: { type: [String], default: [] },
    flags: { type: [String], enum: textFlag.options, default: [] },
    openedAt: { type: Date, required: true },
    hidden: Schema.Types.Mixed,
    appeal: Schema.Types.Mixed,
  },
  { versionKey: false },
);
export const stateIndex = { state: 1, openedAt: 1, _id: 1 } as const;
schema.index(stateIndex);
schema.index({ userId: 1, openedAt: -1, _id: -1 });
schema.index({ postId: 1 });

export const caseModel = defineModel<CaseDoc>('moderation_cases', schema);
