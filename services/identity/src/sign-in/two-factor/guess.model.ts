import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** How many wrong codes came from one place within one quarter of an hour. */
export interface GuessDoc {
  /** The place and the number of the quarter of an hour. */
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
