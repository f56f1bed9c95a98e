import type { AnnouncementAudience } from '@poc/contracts/entities/announcements';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { type UserDoc, userModel } from '../../accounts/accounts.api.ts';
import { newsletterSubscriberModel } from '../newsletter/newsletter-subscriber.model.ts';
import { choiceOf } from '../notification-choice.ts';

/** A recipient; `_id` identifies the account or the newsletter subscriber. */
export interface Recipient {
  readonly _id: Types.ObjectId;
  readonly email: string;
}

const subscribers = { status: 'confirmed' } as const;

/** Filter for verified members who consent to announcements, optionally only those with a plan. */
const membersOf = (
  audience: Exclude<AnnouncementAudience, 'newsletter'>,
  now: Date,
): QueryFilter<UserDoc> => ({
  suspended: false,
  emailVerified: true,
  'settings.notifications.email': true,
  [`settings.notifications.types.${choiceOf('announcement')}`]: true,
  ...(audience === 'members' ? {} : { 'plan.id': audience, 'plan.openUntil': trusted({ $gt: now }) }),
});

export const countRecipients = (
  db: Connection,
  audience: AnnouncementAudience,
  now: Date,
): Promise<number> =>
  audience === 'newsletter'
    ? newsletterSubscriberModel(db).countDocuments(subscribers)
    : userModel(db).countDocuments(membersOf(audience, now));

/** Finds the next recipients in the order of their ids. */
export function findRecipients(
  db: Connection,
  audience: AnnouncementAudience,
  { after, limit, now }: { after: Types.ObjectId | null; limit: number; now: Date },
): Promise<Recipient[]> {
  const place = after === null ? {} : { _id: trusted({ $gt: after }) };
  return audience === 'newsletter'
    ? newsletterSubscriberModel(db)
        .find({ ...subscribers, ...place }, { email: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
    : userModel(db)
        .find({ ...membersOf(audience, now), ...place }, { email: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
}
