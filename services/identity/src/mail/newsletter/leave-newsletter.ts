import { leaveNewsletter as contract } from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { recordConsent, userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { countAnnouncement } from '../announcements/count-announcement.ts';
import { readUnsubscribeToken, type Unsubscription } from '../unsubscribe-token.ts';
import { recordNewsletterConsent } from './newsletter-consent.ts';
import { newsletterSubscriberModel } from './newsletter-subscriber.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;
type UnsubscriptionOf<K extends Unsubscription['kind']> = Extract<Unsubscription, { kind: K }>;

/** Retention in ms of an unsubscribed email address. */
const leftKeptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Unsubscribes from the newsletter or one type of notification email, by the link of an email. Serves the page and the
 * one-click request of mail clients (RFC 8058), whose body is ignored. Idempotent.
 */
export const leaveNewsletter = route(contract, everyone, (deps) => async ({ query }) => {
  const what = readUnsubscribeToken(query.token, deps.secret) ?? fail('link_invalid');
  await withTransaction(deps.db, async (tx) => {
    const hasLeft = await (what.kind === 'newsletter'
      ? leaveList(tx, deps, what)
      : leaveNotifications(tx, deps, what));
    if (hasLeft && what.announcementId !== undefined) {
      await countAnnouncement(tx, what.announcementId, 'unsubscribed');
    }
  });
  return {
    message:
      what.kind === 'newsletter'
        ? 'You have been unsubscribed from the newsletter.'
        : 'You will not receive these emails anymore. You can change this in your settings.',
  };
});

async function leaveList(
  tx: Transaction,
  { clock }: Deps,
  what: UnsubscriptionOf<'newsletter'>,
): Promise<boolean> {
  const now = clock.now();
  const left = await newsletterSubscriberModel(tx)
    .findOneAndUpdate(
      { _id: what.subscriberId, status: trusted({ $ne: 'left' }) },
      { $set: { status: 'left', leftAt: now, expiresAt: new Date(now.getTime() + leftKeptMs) } },
    )
    .lean();
  // An unconfirmed email address never gave consent, so there is none to withdraw.
  if (left?.status !== 'confirmed') return false;
  await recordNewsletterConsent(tx, { email: left.email, given: false, at: now });
  return true;
}

async function leaveNotifications(
  tx: Transaction,
  { clock }: Deps,
  { userId, type }: UnsubscriptionOf<'notifications'>,
): Promise<boolean> {
  const choice = `settings.notifications.types.${type}`;
  const changed = await userModel(tx)
    .findOneAndUpdate(
      { _id: userId, [choice]: true },
      { $set: { [choice]: false } },
      { projection: { _id: 1 } },
    )
    .lean();
  if (changed && type === 'promotions') {
    const at = clock.now();
    await recordConsent(tx, { userId: changed._id, purpose: 'marketing', given: false, at });
  }
  return changed !== null;
}
