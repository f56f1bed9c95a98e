import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Lower case; unique. */
  email: { type: String, required: true, lowercase: true },
  /** `pending` until confirmed by link; `left` after unsubscribing. */
  status: { type: typed<'pending' | 'confirmed' | 'left'>(String), required: true },
  /** Version of the consent text: see `legalVersions.newsletter`. */
  version: { type: String, required: true },
  /** Time of the current sign-up; links of earlier sign-ups are invalid. */
  askedAt: { type: Date, required: true },
  /** Times of recent confirmation emails, newest last, for the rate limit. */
  mailedAt: { type: [Date], required: true },
  confirmedAt: { type: Date, default: null },
  leftAt: { type: Date, default: null },
  /** Time at which the TTL index deletes the row; null while confirmed. */
  expiresAt: { type: Date, default: null },
});

export type NewsletterSubscriberDoc = DocOf<typeof schema>;
schema.index({ email: 1 }, { unique: true });
schema.index({ status: 1, _id: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const newsletterSubscriberModel = defineModel('newsletter_subscribers', schema);
