import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { currentSecret, seal, unseal } from '../keys/keys.api.ts';
import { type MailDoc, mailModel } from './mail.model.ts';
import type { MailData, MailKind } from './mail-kinds.ts';

export interface Mail<K extends MailKind = MailKind> {
  kind: K;
  to: string;
  data: MailData[K];
  /** Set if the recipient's notification settings apply. */
  userId?: string;
  /** Idempotency key: a second email with the same kind, event and email address is not stored. */
  eventId?: string;
  replyTo?: string;
}

export type SealedMail = Pick<Mail, 'to' | 'data' | 'replyTo'>;

export interface MailQueue {
  /** Stores an email in a transaction: it is sent if and only if that commits. */
  add<K extends MailKind>(tx: Transaction, mail: Mail<K>): Promise<void>;
  addAll<K extends MailKind>(tx: Transaction, mails: readonly Mail<K>[]): Promise<void>;
  open(row: Pick<MailDoc, '_id' | 'sealed'>): SealedMail;
  /** Calls the listener after each transaction with emails in this process. Returns the unsubscribe function. */
  onStored(listener: () => void): () => void;
}

/** Creates the outbox of emails: rows written in the transaction that causes them, encrypted until sent. */
export function createMailQueue(deps: { db: Connection; clock: Clock; secret: string }): MailQueue {
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  // Rows outlive their encrypted part, so their ids must not contain an email address.
  const nameKey = hkdfSync('sha256', currentSecret(deps.secret), '', 'poc mail names', 32);
  const digest = (address: string): string =>
    createHmac('sha256', Buffer.from(nameKey)).update(address).digest('base64url').slice(0, 22);

  function rowOf({ kind, to, data, userId, eventId, replyTo }: Mail): MailDoc {
    const _id = `${kind}:${eventId === undefined ? randomUUID() : `${eventId}:${digest(to)}`}`;
    const sealed: SealedMail = { to, data, ...(replyTo === undefined ? {} : { replyTo }) };
    const now = deps.clock.now();
    const announcementId = 'announcementId' in data ? data.announcementId : null;
    return {
      _id,
      kind,
      sealed: seal(Buffer.from(JSON.stringify(sealed)), _id, deps.secret),
      userId: userId ?? null,
      announcementId,
      status: announcementId === null ? 'waiting' : 'bulk',
      tries: 0,
      dueAt: now,
      createdAt: now,
      expiresAt: null,
    };
  }

  async function addAll(tx: Transaction, wanted: readonly Mail[]): Promise<void> {
    if (wanted.length === 0) return;
    const writes = wanted.map((mail) => {
      const { _id, ...fields } = rowOf(mail);
      return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
    });
    await mailModel(tx).bulkWrite(writes);
    // Emitted on commit and on abort; a spurious wake-up is harmless.
    tx.session.once('ended', announce);
  }

  return {
    add: (tx, mail) => addAll(tx, [mail]),
    addAll,
    onStored(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open({ _id, sealed }) {
      return JSON.parse(unseal(sealed ?? '', _id, deps.secret).toString()) as SealedMail;
    },
  };
}
