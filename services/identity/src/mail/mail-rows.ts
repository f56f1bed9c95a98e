import { type Connection, trusted } from 'mongoose';
import { type MailDoc, mailModel } from './mail.model.ts';
import { rowExpiry } from './mail-lifetime.ts';

export type MailEnd = Exclude<MailDoc['status'], 'waiting'>;

/** Duration in ms of a claim. An email claimed by a crashed process is due again afterwards. */
const claimMs = 3 * 60_000;

/** State transitions of email rows during delivery. */
export interface MailRows {
  due(now: Date, limit: number): Promise<MailDoc[]>;
  waiting(): Promise<number>;
  /** Claims a due email for sending; succeeds in one process only. */
  claim(row: Pick<MailDoc, '_id' | 'dueAt'>, now: Date): Promise<boolean>;
  /** Reschedules an email to `dueAt` and counts the attempt. */
  postpone(id: string, dueAt: Date): Promise<void>;
  end(id: string, end: MailEnd, now: Date): Promise<void>;
}

export function createMailRows(db: Connection): MailRows {
  const mails = mailModel(db);
  return {
    due: (now, limit) =>
      mails
        .find({ status: 'waiting', dueAt: trusted({ $lte: now }) })
        .sort({ dueAt: 1, _id: 1 })
        .limit(limit)
        .lean(),
    waiting: () => mails.countDocuments({ status: 'waiting' }),
    async claim({ _id, dueAt }, now) {
      const dueAgainAt = new Date(now.getTime() + claimMs);
      const { modifiedCount } = await mails.updateOne(
        { _id, status: 'waiting', dueAt },
        { $set: { dueAt: dueAgainAt } },
      );
      return modifiedCount === 1;
    },
    async postpone(_id, dueAt) {
      await mails.updateOne({ _id, status: 'waiting' }, { $set: { dueAt }, $inc: { tries: 1 } });
    },
    async end(_id, status, now) {
      await mails.updateOne(
        { _id, status: 'waiting' },
        { $set: { status, sealed: null, expiresAt: rowExpiry(now) } },
      );
    },
  };
}
