import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface NewsletterSubscriberDoc {
  _id: Types.ObjectId;
  /** Lower case; unique. */
  email: string;
  /** `pending` until confirmed by link; `left` after unsubscribing. */
  status: 'pending' | 'confirmed' | 'left';
  /** Version of the consent text: see `legalVersions.newsletter`. */
  version: string;
  /** Time of the current sign-up; links of earlier sign-ups are invalid. */
  askedAt: Date;
  /** Times of recent confirmation emails, newest last, for the rate limit. */
  mailedAt: Date[];
  confirmedAt: Date | null;
  leftAt: Date | null;
  /** TTL of the row; null while confirmed. */
  expiresAt: Date | null;
}

const schema = new Schema<NewsletterSubscriberDoc>(
  {
    email: { type: String, required: true, lowercase: true },
    status: { type: String, required: true },
    version: { type: String, required: true },
    askedAt: { type: Date, required: true },
    mailedAt: { type: [Date], required: true },
    confirmedAt: { type: Date, default: null },
    leftAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const newsletterSubscriberModel = defineModel<NewsletterSubscriberDoc>(
  'newsletter_subscribers',
  schema,
);
