import { randomUUID } from 'node:crypto';
import { type Connection, trusted } from 'mongoose';
import { type MailDoc, mailModel } from './mail.model.ts';
import { forgottenAt } from './mail-lifetime.ts';

/** How a mail ended. */
export type MailEnd = Extract<MailDoc['status'], 'sent' | 'skipped' | 'failed' | 'uncertain'>;

/** A process that has held a mail for longer than this died over it: longer than a mail server is waited for. */
const heldAtMostMs = 3 * 60_000;

/** The changes of a mail's row while it is being sent. */
export interface MailRows {
  /** What is due, in order. */
  due(now: Date, limit: number): Promise<MailDoc[]>;
  waiting(): Promise<number>;
  /** Whether the mail is now ours to send: of all processes that ask, one learns that. */
  claim(id: string): Promise<boolean>;
  /** Puts a mail back until `dueAt`, and counts the try. */
  postpone(id: string, dueAt: Date): Promise<void>;
  /** Writes how a mail ended, and blanks what was in it. */
  end(id: string, end: MailEnd, now: Date): Promise<void>;
  /** Ends, as uncertain, what processes died over; the kinds of those mails. */
  endAbandoned(now: Date): Promise<Pick<MailDoc, '_id' | 'kind'>[]>;
}

export function createMailRows(db: Connection): MailRows {
  const mails = mailModel(db);
  const claimedBy: string = randomUUID();
  const begun: MailDoc['status'][] = ['sending', 'uncertain'];
  /** The row of a mail that waits, or that we have claimed: what others have claimed is theirs. */
  const ours = (_id: string) => ({
    _id,
    $or: [
      { status: 'waiting' as const },
      // One that was taken for abandoned while its server thought about it may still turn out to be sent.
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
  expiresAt: forgottenAt(now),
});
