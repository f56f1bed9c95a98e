import { type AnnouncementAudience, announcementStatuses } from '@poc/contracts/entities/announcements';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const count = { type: Number, default: 0 } as const;
const countsSchema = subdocument({
  recipients: count,
  sent: count,
  bounced: count,
  skipped: count,
  unsubscribed: count,
});

const schema = collectionSchema({
  subject: { type: String, required: true },
  /** Markdown. */
  content: { type: String, required: true },
  audience: { type: typed<AnnouncementAudience>(String), required: true },
  status: { type: String, enum: announcementStatuses, default: 'draft' },
  scheduledFor: { type: Date, default: null },
  /** Last recipient whose email is queued; null before the first. */
  position: { type: Schema.Types.ObjectId, default: null },
  /** Queued email count. */
  queued: { type: Number, default: 0 },
  /** True once the emails of all recipients are queued. */
  isQueued: { type: Boolean, default: false },
  counts: { type: countsSchema, default: () => ({}) },
  version: { type: Number, default: 1 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});

export type AnnouncementDoc = DocOf<typeof schema>;
schema.index({ status: 1, scheduledFor: 1 });

export const announcementModel = defineModel('announcements', schema);
