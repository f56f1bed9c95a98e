import { type ShowCommentDoc, showCommentModel } from '@poc/catalog/comments/show-comment.model';
import { showComments } from '../content/show-comments.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import { personIdOf } from './people.ts';
import { showIdOf } from './shows.ts';

/** Seeds comments on shows; the shows already have their counts. */
export async function seedShowComments({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.catalog;
  const docs: ShowCommentDoc[] = showComments.map((comment) => ({
    _id: seedId('show-comment', `${comment.showSlug}:${comment.authorKey}:${comment.hoursAgo}`),
    showId: showIdOf(comment.showSlug),
    userId: personIdOf(comment.authorKey),
    content: comment.content,
    likes: comment.likes,
    createdAt: moments.hoursAgo(comment.hoursAgo),
  }));
  return addMissing(showCommentModel(db), docs, async (doc) => {
    await showCommentModel(db).create(doc);
  });
}
