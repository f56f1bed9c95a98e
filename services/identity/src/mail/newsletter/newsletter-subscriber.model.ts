import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** An address that asked for the newsletter. */
export interface NewsletterSubscriberDoc {
  _id: Types.ObjectId;
  /** In lower case; unique. */
  email: string;
  /** `pending` until the link of the mail was followed; `left` after it was given up. */
  status: 'pending' | 'confirmed' | 'left';
  /** Of the wording beside the box: see `legalVersions.newsletter`. */
  version: string;
  /** Since when it has been wanted; links of an earlier round are void. */
  askedAt: Date;
  /** When confirmation mails went out, the newest last: as many as the limit looks at. */
  mailedAt: Date[];
  confirmedAt: Date | null;
  leftAt: Date | null;
  /** When the row is forgotten; null while it is confirmed. */
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
