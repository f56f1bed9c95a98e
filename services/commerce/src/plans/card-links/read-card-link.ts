import { linkIdOf } from '@poc/kit/auth/link-token';
import { fail } from '@poc/kit/errors';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { Types, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { paymentModel } from '../../payments/payments.api.ts';
import { readSubscription } from '../billing/read-billing.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';
import { type CardLinkDoc, cardLinkModel } from './card-link.model.ts';

export interface OpenCardLink {
  readonly link: CardLinkDoc;
  readonly subscription: SubscriptionDoc;
  readonly email: string;
}

/** Returns the key of the payments that a link starts. An accepted payment uses up the link. */
export const keyOfLink = ({ _id }: Pick<CardLinkDoc, '_id'>): string => `card-link:${_id.toHexString()}`;

/** Resolves a link's token. @throws link_invalid, link_used, link_expired; subscription_over */
export async function readCardLink(
  { db, config, billingClock }: Pick<CommerceDeps, 'db' | 'config' | 'billingClock'>,
  token: string,
): Promise<OpenCardLink> {
  await billingClock.refresh();
  const id = linkIdOf(token, 'card', config.INTERNAL_SECRET) ?? fail('link_invalid');
  const link = await cardLinkModel(db).findById(new Types.ObjectId(id)).lean<CardLinkDoc>();
  if (!link) return fail('link_invalid');
  const { userId } = link;
  if (await paymentModel(db).exists({ userId, keys: keyOfLink(link), accepted: true })) fail('link_used');
  if (link.expiresAt <= billingClock.now()) fail('link_expired');
  const [subscription, person] = await Promise.all([
    readSubscription(db, userId),
    personModel(db)
      .findOne({ _id: userId, deleted: trusted({ $ne: true }) })
      .lean<PersonDoc>(),
  ]);
  if (!person) return fail('link_invalid');
  if (subscription === null || isOver(subscription)) return fail('subscription_over');
  return { link, subscription, email: person.email };
}
