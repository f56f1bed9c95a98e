import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  _id: { type: typed<'administrators'>(String), required: true } /** Write counter without meaning. */,
  checks: { type: Number, required: true },
});

/** Single row written by every removal of an administrator, so that concurrent removals conflict. */
export type AdministratorGuardDoc = DocOf<typeof schema>;

export const administratorGuardModel = defineModel('administrator_guards', schema);
