import type * as contracts from '@poc/contracts/endpoints/identity';
import type { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { recordConsent, userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { readUnsubscribeToken, type Unsubscription } from '../unsubscribe-token.ts';
import { recordNewsletterConsent } from './newsletter-consent.ts';
import { newsletterSubscriberModel } from './newsletter-subscriber.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;
type Left<K extends Unsubscription['kind']> = Extract<Unsubscription, { kind: K }>;

/** For so long it is known that an address left. */
const leftKeptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Ends the newsletter, or one kind of notification mail, by the link of a mail: for its page and for the one click of
 * mail programs (RFC 8058), whose body is passed over. Anyone who is not on the list has left it.
 * @throws link_invalid when the link is not ours
 */
export const leaveNewsletter =
  (deps: Deps) =>
  async ({ query }: Input<typeof contracts.leaveNewsletter, typeof everyone>) => {
    const what = readUnsubscribeToken(query.token, deps.secret) ?? fail('link_invalid');
    await withTransaction(deps.db, (tx) =>
      what.kind === 'newsletter' ? leaveList(tx, deps, what) : leaveNotifications(tx, deps, what),
    );
    return {
      message:
        what.kind === 'newsletter'
          ? 'You have left the newsletter.'
          : 'You will get no more mails of this kind. You can change that in your settings.',
    };
  };

async function leaveList(tx: Transaction, { db, clock }: Deps, what: Left<'newsletter'>): Promise<void> {
  const now = clock.now();
  const left = await newsletterSubscriberModel(db)
    .findOneAndUpdate(
      { _id: what.subscriberId, status: trusted({ $ne: 'left' }) },
      { $set: { status: 'left', leftAt: now, expiresAt: new Date(now.getTime() + leftKeptMs) } },
      { session: tx.session },
    )
    .lean();
  // An address that never confirmed never agreed: there is nothing to take back.
  if (left?.status !== 'confirmed') return;
  await recordNewsletterConsent(tx, db, { email: left.email, given: false, at: now });
}

async function leaveNotifications(
  tx: Transaction,
  { db, clock }: Deps,
  { userId, type }: Left<'notifications'>,
): Promise<void> {
  const choice = `settings.notifications.types.${type}`;
  const changed = await userModel(db)
    .findOneAndUpdate(
      { _id: userId, [choice]: true },
      { $set: { [choice]: false } },
      { session: tx.session, projection: { _id: 1 } },
    )
    .lean();
  if (!changed || type !== 'promotions') return;
  await recordConsent(tx, db, {
    userId: changed._id,
    purpose: 'marketing',
    given: false,
    at: clock.now(),
  });
}
