import { postModel } from '@poc/community/posts/post.model';
import { userModel } from '@poc/identity/accounts/user.model';
import { containsText } from '@poc/kit/mongo/contains-text';
import { findPage } from '@poc/kit/mongo/find-page';
import type { Connection } from 'mongoose';

/** A search at MongoDB. */
export type Search = (db: Connection, text: string, limit: number) => Promise<unknown>;

/** Search of people before search keys: a pattern over all rows, for the page and for the total. */
export const usersWithoutKeys: Search = (db, text, limit) => {
  const pattern = containsText(text);
  return findPage(userModel(db), {
    filter: { $or: [{ name: pattern }, { email: pattern }, { phone: pattern }] },
    order: { field: 'createdAt', direction: -1 },
    limit,
  });
};

/** The same for posts. */
export const postsWithoutKeys: Search = (db, text, limit) => {
  const pattern = containsText(text);
  return findPage(postModel(db), {
    filter: { $or: [{ title: pattern }, { content: pattern }] },
    order: { field: 'createdAt', direction: -1 },
    limit,
  });
};
