import { subscribeToNewsletter as contract } from '@poc/contracts/endpoints/identity';
import { legalVersions } from '@poc/contracts/legal';
import { everyone } from '@poc/kit/auth/policies';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { confirmToken } from './confirm-token.ts';
import { type NewsletterSubscriberDoc, newsletterSubscriberModel } from './newsletter-subscriber.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'secret'>;

const hourMs = 60 * 60 * 1000;
const linkLastsMs = 48 * hourMs;
/** Retention in ms of an unconfirmed email address. */
const pendingKeptMs = 7 * 24 * hourMs;

/** Minimum interval of confirmation emails to one email address, since anyone can enter any address. */
const spacingMs = 60_000;
/** Maximum confirmation emails to one email address per day. */
const mailsPerDay = 5;

/**
 * Sends a confirmation email to an email address. Response and work are the same for every email address, so that it
 * does not reveal who is subscribed. Repeated requests within the limits send no second email.
 */
export const subscribeToNewsletter = route(contract, everyone, (deps) => async ({ body }) => {
  try {
    await withTransaction(deps.db, (tx) => requestConfirmation(tx, deps, body.email));
  } catch (error) {
    // A concurrent request for the same email address sends the email.
    if (!isDuplicateKey(error)) throw error;
  }
  return { message: 'Thank you! Check your email for confirmation.' };
});

async function requestConfirmation(tx: Transaction, deps: Deps, email: string): Promise<void> {
  const subscribers = newsletterSubscriberModel(tx);
  const now = deps.clock.now();
  const existing = await subscribers.findOne({ email }).lean();
  const wanted =
    existing?.status === 'pending' ? existing : newRound(email, existing?._id ?? new Types.ObjectId(), now);
  const mailedAt = (existing?.mailedAt ?? []).filter((at) => now.getTime() - at.getTime() < 24 * hourMs);
  const last = mailedAt.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const mayMail = mailedAt.length < mailsPerDay && now.getTime() - last >= spacingMs;
  if (existing?.status === 'confirmed' || !mayMail) {
    await deps.mail.add(tx, { kind: 'nothing', to: email, data: {} });
    return;
  }
  const row = {
    ...wanted,
    mailedAt: [...mailedAt, now],
    expiresAt: new Date(now.getTime() + pendingKeptMs),
  };
  await subscribers.replaceOne({ _id: row._id }, row, { upsert: true });
  const subscriberId = row._id.toHexString();
  const until = now.getTime() + linkLastsMs;
  const token = confirmToken({ subscriberId, askedAt: row.askedAt.getTime(), until }, deps.secret);
  await deps.mail.add(tx, {
    kind: 'newsletter-confirm',
    to: email,
    data: { link: `${deps.publicUrl}/newsletter/confirm#${token}`, subscriberId },
  });
}

/** Starts a new sign-up, which invalidates the links of earlier ones. */
const newRound = (email: string, _id: Types.ObjectId, now: Date): NewsletterSubscriberDoc => ({
  _id,
  email,
  status: 'pending',
  version: legalVersions.newsletter,
  askedAt: now,
  mailedAt: [],
  confirmedAt: null,
  leftAt: null,
  expiresAt: null,
});
