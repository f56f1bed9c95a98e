import { Schema, type Types } from 'mongoose';

/** A person whom a text names, as it named them. */
export interface MentionDoc {
  userId: Types.ObjectId;
  name: string;
}

export const mentionsField = {
  type: [
    new Schema<MentionDoc>(
      { userId: { type: Schema.Types.ObjectId, required: true }, name: { type: String, required: true } },
      { _id: false },
    ),
  ],
  // Most texts mention nobody.
  default: undefined,
};
