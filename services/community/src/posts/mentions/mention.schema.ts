import { type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** A mentioned person, with the name used in the text. */
const mentionSchema = subdocument({
  userId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
});
export type MentionDoc = DocOf<typeof mentionSchema>;

export const mentionsField = {
  type: [mentionSchema],
  // Most posts and comments have no mentions.
  default: undefined,
};
