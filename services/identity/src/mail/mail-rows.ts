import { randomUUID } from 'node:crypto';
import { type Connection, trusted } from 'mongoose';
import { type MailDoc, mailModel } from './mail.model.ts';
import { rowExpiry } from './mail-lifetime.ts';

export type MailEnd = Extract<MailDoc['status'], 'sent' | 'skipped' | 'failed' | 'uncertain'>;

/** Claims older than this belong to a crashed process. Longer than the timeout of the mail server. */
const heldAtMostMs = 3 * 60_000;

export interface MailRows {
  due(now: Date, limit: number): Promise<MailDoc[]>;
  waiting(): Promise<number>;
  /** Claims an email for sending; succeeds in one process only. */
  claim(id: string): Promise<boolean>;
  postpone(id: string, dueAt: Date): Promise<void>;
  end(id: string, end: MailEnd, now: Date): Promise<void>;
  /** Ends emails abandoned by crashed processes as uncertain, and returns them. */
  endAbandoned(now: Date): Promise<Pick<MailDoc, '_id' | 'kind'>[]>;
}

export function createMailRows(db: Connection): MailRows {
  const mails = mailModel(db);
  const claimedBy: string = randomUUID();
  const begun: MailDoc['status'][] = ['sending', 'uncertain'];
  /** Selects a waiting email or one claimed by this process. */
  const ours = (_id: string) => ({
    _id,
    $or: [
      { status: 'waiting' as const },
      // An email declared abandoned while its server was slow can still turn out to be sent.
      { status: trusted({ $in: begun }), claimedBy },
    ],
  });
  return {
    due: (now, limit) =>
      mails
        .find({ status: 'waiting', dueAt: trusted({ $lte: now }) })
        .sort({ dueAt: 1, _id: 1 })
        .limit(limit)
        .lean(),
    waiting: () => mails.countDocuments({ status: 'waiting' }),
    async claim(id) {
      const { modifiedCount } = await mails.updateOne(
        { _id: id, status: 'waiting' },
        { $set: { status: 'sending', claimedBy }, $currentDate: { claimedAt: true } },
      );
      return modifiedCount === 1;
    },
    async postpone(id, dueAt) {
      await mails.updateOne(ours(id), {
        $set: { status: 'waiting', dueAt, claimedAt: null, claimedBy: null },
        $inc: { tries: 1 },
      });
    },
    async end(id, end, now) {
      await mails.updateOne(ours(id), { $set: over(end, now) });
    },
    async endAbandoned(now) {
      const held = trusted({ $lt: [{ $add: ['$claimedAt', heldAtMostMs] }, '$$NOW'] });
      const abandoned = await mails
        .find({ status: 'sending', $expr: held }, { _id: 1, kind: 1 })
        .limit(1_000)
        .lean();
      for (const { _id } of abandoned) {
        await mails.updateOne({ _id, status: 'sending', $expr: held }, { $set: over('uncertain', now) });
      }
      return abandoned;
    },
  };
}

const over = (status: MailEnd, now: Date) => ({
  status,
  sealed: null,
  claimedAt: null,
  expiresAt: rowExpiry(now),
});
