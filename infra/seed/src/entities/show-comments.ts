import { type ShowCommentDoc, showCommentModel } from '@poc/catalog/comments/show-comment.model';
import { showCommented } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { showComments } from '../content/show-comments.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import { personIdOf } from './people.ts';
import { showIdOf } from './shows.ts';

/** Comments on shows; the shows came with their number already. */
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
  return addMissing(showCommentModel(db), docs, (doc) =>
    withTransaction(db, async (tx) => {
      await showCommentModel(db).create([doc], { session: tx.session });
      const showId = doc.showId.toHexString();
      await tx.emit(showCommented, {
        key: showId,
        data: {
          showId,
          commentId: doc._id.toHexString(),
          userId: doc.userId.toHexString(),
          commentsCount: docs.filter((other) => other.showId.equals(doc.showId)).length,
        },
      });
    }),
  );
}
