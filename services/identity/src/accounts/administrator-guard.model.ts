import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, typed } from '@poc/kit/mongo/schema';

/** Single row written by every removal of an administrator, so that concurrent removals conflict. */
const schema = collectionSchema({
  _id: { type: typed<'administrators'>(String), required: true },
  /** Write counter; its value has no meaning. */
  checks: { type: Number, required: true },
});

export const administratorGuardModel = defineModel('administrator_guards', schema);
