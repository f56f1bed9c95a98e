import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Wrong codes of one place within a quarter of an hour. */
export interface GuessDoc {
  /** Place and number of the quarter of an hour. */
  _id: string;
  tries: number;
  expiresAt: Date;
}

const schema = new Schema<GuessDoc>(
  {
    _id: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const guessModel = defineModel<GuessDoc>('second_factor_guesses', schema);
