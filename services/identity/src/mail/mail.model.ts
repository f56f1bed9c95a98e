import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';
import type { MailKind } from './mail-kinds.ts';

export interface MailDoc {
  /** Idempotency key of kind, event and hashed address. */
  _id: string;
  kind: MailKind;
  /** Encrypted address, data and reply address; null once finished, so that no codes or addresses are retained. */
  sealed: string | null;
  /** Account whose notification settings apply, or null. */
  userId: string | null;
  status: 'waiting' | 'sent' | 'skipped' | 'failed';
  tries: number;
  /** Time of the next attempt: of the retry after a crash while a process is sending it. */
  dueAt: Date;
  createdAt: Date;
  /** TTL of the row; set once finished. */
  expiresAt: Date | null;
}

const schema = new Schema<MailDoc>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    sealed: { type: String, default: null },
    userId: { type: String, default: null },
    status: { type: String, required: true },
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ status: 1, dueAt: 1 });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const mailModel = defineModel<MailDoc>('mails', schema);
