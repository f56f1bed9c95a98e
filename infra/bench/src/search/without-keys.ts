import { postModel } from '@poc/community/posts/post.model';
import { userModel } from '@poc/identity/accounts/user.model';
import { containsText } from '@poc/kit/mongo/contains-text';
import { findPage } from '@poc/kit/mongo/find-page';
import type { Connection } from 'mongoose';

/** What a search asks MongoDB for. */
export type Search = (db: Connection, text: string, limit: number) => Promise<unknown>;

/** People as they were searched before they had keys: a pattern over all of them, for the page and again for the total. */
export const usersWithoutKeys: Search = (db, text, limit) => {
  const pattern = containsText(text);
  return findPage(userModel(db), {
    filter: { $or: [{ name: pattern }, { email: pattern }, { phone: pattern }] },
    order: { field: 'createdAt', direction: -1 },
    limit,
  });
};

/** Posts in the same way. */
export const postsWithoutKeys: Search = (db, text, limit) => {
  const pattern = containsText(text);
  return findPage(postModel(db), {
    filter: { $or: [{ title: pattern }, { content: pattern }] },
    order: { field: 'createdAt', direction: -1 },
    limit,
  });
};
