import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';
import type { MailKind } from './mail-kinds.ts';

/** A mail that is to be sent, or was. */
export interface MailDoc {
  /** What it is for: one mail for one event and address, however often the event comes. The address is hashed. */
  _id: string;
  kind: MailKind;
  /** Address, data and reply address, sealed while it waits; null once it is over: codes and addresses are not kept. */
  sealed: string | null;
  /** The account that it goes to, whose notification choices rule it; null for others. */
  userId: string | null;
  /**
   * `waiting` until its time comes; `sending` while a mail server has it; `uncertain` when nobody knows whether that
   * server took it: it is not sent again, since no mail may come twice.
   */
  status: 'waiting' | 'sending' | 'sent' | 'skipped' | 'failed' | 'uncertain';
  /** How often it was offered in vain. */
  tries: number;
  /** When it may be sent next. */
  dueAt: Date;
  /** When the body was handed to a mail server (the database's time); null while it was not. */
  claimedAt: Date | null;
  /** The process that did. */
  claimedBy: string | null;
  createdAt: Date;
  /** When the row is forgotten; set once it is over. */
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
    claimedAt: { type: Date, default: null },
    claimedBy: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ status: 1, dueAt: 1 });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const mailModel = defineModel<MailDoc>('mails', schema);
