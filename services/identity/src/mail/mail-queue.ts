import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { currentSecret, seal, unseal } from '../keys/keys.api.ts';
import { type MailDoc, mailModel } from './mail.model.ts';
import type { MailData, MailKind } from './mail-kinds.ts';

/** A mail as a use case asks for it. */
export interface Mail<K extends MailKind = MailKind> {
  kind: K;
  to: string;
  data: MailData[K];
  /** Set where the person's notification choices rule it. */
  userId?: string;
  /** The event that it is for; a second mail for the same event and address is not stored. */
  eventId?: string;
  replyTo?: string;
}

/** What travels sealed in a row. */
export type SealedMail = Pick<Mail, 'to' | 'data' | 'replyTo'>;

export interface MailQueue {
  /** Stores a mail as part of a transaction: it goes out if and only if that commits. */
  add<K extends MailKind>(tx: Transaction, mail: Mail<K>): Promise<void>;
  /** The same for many at once, in one write. */
  addAll<K extends MailKind>(tx: Transaction, mails: readonly Mail<K>[]): Promise<void>;
  /** What was sealed in a row that waits. @throws Error when the secret is another one */
  open(row: Pick<MailDoc, '_id' | 'sealed'>): SealedMail;
  /** Calls the listener whenever a mail may have been committed by this process. Gives the function that ends it. */
  onStored(listener: () => void): () => void;
}

/** The mails that are to be sent: rows beside the change that they report, sealed until they are sent. */
export function createMailQueue(deps: { db: Connection; clock: Clock; secret: string }): MailQueue {
  const mails = mailModel(deps.db);
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  // Rows outlive their sealed part: what names them must not hold an address.
  const nameKey = hkdfSync('sha256', currentSecret(deps.secret), '', 'poc mail names', 32);
  const digest = (address: string): string =>
    createHmac('sha256', Buffer.from(nameKey)).update(address).digest('base64url').slice(0, 22);

  function rowOf({ kind, to, data, userId, eventId, replyTo }: Mail): MailDoc {
    const _id = `${kind}:${eventId === undefined ? randomUUID() : `${eventId}:${digest(to)}`}`;
    const sealed: SealedMail = { to, data, ...(replyTo === undefined ? {} : { replyTo }) };
    const now = deps.clock.now();
    return {
      _id,
      kind,
      sealed: seal(Buffer.from(JSON.stringify(sealed)), _id, deps.secret),
      userId: userId ?? null,
      status: 'waiting',
      tries: 0,
      dueAt: now,
      claimedAt: null,
      claimedBy: null,
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
    await mails.bulkWrite(writes, { session: tx.session });
    // Ended means committed or given up: a look for nothing does no harm.
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
