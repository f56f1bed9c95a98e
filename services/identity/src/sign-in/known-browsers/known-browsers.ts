import { createHash } from 'node:crypto';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import type { UserDoc } from '../../accounts/accounts.api.ts';
import { type Browser, browserMs } from './browser-cookie.ts';
import { knownBrowserModel } from './known-browser.model.ts';

interface Deps {
  db: Connection;
  clock: Clock;
}

/**
 * True if the account of an email address has been used in this browser. Takes the same steps for unknown email
 * addresses.
 */
export async function isKnownBrowser(
  { db, clock }: Deps,
  email: string,
  browserHash: string,
): Promise<boolean> {
  const live = { _id: idOf(email, browserHash), expiresAt: trusted({ $gt: clock.now() }) };
  return (await knownBrowserModel(db).exists(live)) !== null;
}

/** Records this browser as known for an account, which exempts it from the limits for strangers. */
export async function rememberBrowser(
  tx: Transaction,
  { clock }: Deps,
  { _id: userId, email }: Pick<UserDoc, '_id' | 'email'>,
  browser: Pick<Browser, 'hash'>,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + browserMs);
  await knownBrowserModel(tx).updateOne(
    { _id: idOf(email, browser.hash) },
    { $set: { userId, expiresAt } },
    { upsert: true },
  );
}

export async function deleteKnownBrowsers(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  await knownBrowserModel(tx).deleteMany({ userId });
}

const idOf = (email: string, browserHash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([browserHash, email]))
    .digest('base64url');
