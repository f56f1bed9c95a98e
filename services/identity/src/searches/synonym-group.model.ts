import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  words: { type: [String], required: true },
  /** State of a built-in group of this or another release. */
  builtIn: { type: Boolean, default: false, required: false },
  active: { type: Boolean, required: true },
  version: { type: Number, required: true, min: 1 },
});

/** Synonym group added by an administrator, or the state of the built-in group with the same id. */
export type SynonymGroupDoc = DocOf<typeof schema>;

export const synonymGroupModel = defineModel('synonym_groups', schema);
