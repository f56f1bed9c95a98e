import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { countAnnouncement } from './announcements/count-announcement.ts';
import { type MailDoc, mailModel } from './mail.model.ts';
import { rowExpiry } from './mail-lifetime.ts';

export type FinalMailStatus = Exclude<MailDoc['status'], 'waiting' | 'bulk'>;

/** Duration in ms of a claim. An email claimed by a crashed process is due again afterwards. */
const claimMs = 3 * 60_000;

const unsent = trusted({ $in: ['waiting', 'bulk'] as MailDoc['status'][] });

const countedAs = { sent: 'sent', failed: 'bounced', skipped: 'skipped' } as const;

/** State transitions of email rows during delivery. */
export interface MailRows {
  /**
   * Finds emails due for delivery. Returns announcement emails one at a time and only while no other is due, so that
   * codes and receipts never wait for them.
   */
  due(now: Date, limit: number): Promise<MailDoc[]>;
  /** Counts waiting emails, without announcements. */
  waiting(): Promise<number>;
  /** Claims a due email for sending; succeeds in one process only. */
  claim(row: Pick<MailDoc, '_id' | 'dueAt'>, now: Date): Promise<boolean>;
  /** Reschedules an email to `dueAt` and counts the attempt. */
  postpone(id: string, dueAt: Date): Promise<void>;
  /** Ends an email and counts it in its announcement. */
  end(row: Pick<MailDoc, '_id' | 'announcementId'>, end: FinalMailStatus, now: Date): Promise<void>;
}

export function createMailRows(db: Connection): MailRows {
  const mails = mailModel(db);
  return {
    async due(now, limit) {
      const dueIn = (status: MailDoc['status'], max: number) =>
        mails
          .find({ status, dueAt: trusted({ $lte: now }) })
          .sort({ dueAt: 1 })
          .limit(max)
          .lean();
      const urgent = await dueIn('waiting', limit);
      return urgent.length > 0 ? urgent : dueIn('bulk', 1);
    },
    waiting: () => mails.countDocuments({ status: 'waiting' }),
    async claim({ _id, dueAt }, now) {
      const dueAgainAt = new Date(now.getTime() + claimMs);
      const { modifiedCount } = await mails.updateOne(
        { _id, status: unsent, dueAt },
        { $set: { dueAt: dueAgainAt } },
      );
      return modifiedCount === 1;
    },
    async postpone(_id, dueAt) {
      await mails.updateOne({ _id, status: unsent }, { $set: { dueAt }, $inc: { tries: 1 } });
    },
    async end({ _id, announcementId }, status, now) {
      const isUnsent = { _id, status: unsent };
      const ended = { $set: { status, sealed: null, expiresAt: rowExpiry(now) } };
      if (!announcementId) {
        await mails.updateOne(isUnsent, ended);
        return;
      }
      await withTransaction(db, async (tx) => {
        const { modifiedCount } = await mailModel(tx).updateOne(isUnsent, ended);
        if (modifiedCount === 1) await countAnnouncement(tx, announcementId, countedAs[status]);
      });
    },
  };
}
