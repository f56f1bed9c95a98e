import { Document } from 'mongoose';

/**
 * Schema field for search keys. New rows get keys from their text fields; code that changes a text field or upserts a
 * row must write the keys too.
 */
export const searchKeysField = <T>(searchFieldsOf: (row: T) => { searchKeys: string[] }) => ({
  type: [String],
  select: false,
  // mongoose also calls this for upserts, with the query as `this`.
  default(this: unknown): string[] | undefined {
    return this instanceof Document ? searchFieldsOf(this as T).searchKeys : undefined;
  },
});
