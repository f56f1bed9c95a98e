import { planIds } from '@poc/contracts/entitlements';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { kobo, text } from '../../kobo-field.ts';

const version = subdocument({
  priceKobo: kobo,
  /** Price in US cents shown on the plan's card; it is never charged. */
  priceUsdCents: { type: Number, required: true },
  /** Time from which the price applies to new subscribers. */
  from: { type: Date, required: true },
  reason: text,
  decidedAt: { type: Date, required: true },
});

const schema = collectionSchema({
  _id: { type: String, enum: planIds, required: true },
  /** Prices in the order in which they were decided. */
  versions: { type: [version], required: true },
});

/** Plan with all its monthly prices. Its texts are in `plans.ts`. */
export type PlanDoc = DocOf<typeof schema>;
export type PlanVersion = PlanDoc['versions'][number];

export const planModel = defineModel('plans', schema);
