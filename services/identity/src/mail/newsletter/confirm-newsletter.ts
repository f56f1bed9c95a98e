import { confirmNewsletter as contract } from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { readConfirmToken } from './confirm-token.ts';
import { recordNewsletterConsent } from './newsletter-consent.ts';
import { newsletterSubscriberModel } from './newsletter-subscriber.model.ts';

const response = { message: 'Your subscription is confirmed. Welcome!' };

/** Confirms a subscription by the link of the confirmation email. Idempotent. */
export const confirmNewsletter = route(contract, everyone, (deps) => async ({ body }) => {
  const now = deps.clock.now();
  const named = readConfirmToken(body.token, deps.secret, now) ?? fail('link_invalid');
  return withTransaction(deps.db, async (tx) => {
    const subscribers = newsletterSubscriberModel(tx);
    const found = await subscribers.findById(named.subscriberId).lean();
    if (!found || found.status === 'left' || found.askedAt.getTime() !== named.askedAt) fail('link_invalid');
    if (found.status === 'confirmed') return response;
    await subscribers.updateOne(
      { _id: found._id },
      { $set: { status: 'confirmed', confirmedAt: now, expiresAt: null } },
    );
    await recordNewsletterConsent(tx, { email: found.email, given: true, at: now });
    await deps.mail.add(tx, {
      kind: 'newsletter-welcome',
      to: found.email,
      data: { subscriberId: named.subscriberId },
      eventId: `${named.subscriberId}:${named.askedAt}`,
    });
    return response;
  });
});
