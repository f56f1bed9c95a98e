import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import type { MailKind } from './mail-kinds.ts';

const schema = collectionSchema({
  /** Idempotency key of kind, event and hashed email address. */
  _id: { type: String, required: true },
  kind: { type: typed<MailKind>(String), required: true },
  /**
   * Encrypted recipient, data and reply address; null once finished, so that no codes or email addresses are retained.
   */
  sealed: { type: String, default: null },
  /** Recipient's account, for notification settings and erasure; null if none. */
  userId: { type: String, default: null },
  /** Announcement of the email; all other emails are sent first. Absent in older rows. */
  announcementId: { type: String, default: null, required: false },
  /** `bulk` waits like `waiting`, unseen by processes of earlier releases, which cannot send announcements. */
  status: { type: typed<'waiting' | 'bulk' | 'sent' | 'skipped' | 'failed'>(String), required: true },
  tries: { type: Number, required: true },
  /** Time of the next attempt; while a process sends it, the time of a retry after a crash. */
  dueAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  /** TTL of the row; set once finished. */
  expiresAt: { type: Date, default: null },
});

export type MailDoc = DocOf<typeof schema>;
schema.index({ status: 1, dueAt: 1 });
schema.index({ status: 1, announcementId: 1 });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const mailModel = defineModel('mails', schema);
