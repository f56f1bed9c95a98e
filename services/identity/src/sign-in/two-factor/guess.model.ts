import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Place and number of the quarter of an hour. */
  _id: { type: String, required: true },
  tries: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});

/** Wrong codes of one place within a quarter of an hour. */
export type GuessDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const guessModel = defineModel('second_factor_guesses', schema);
