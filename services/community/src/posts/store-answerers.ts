import type { Migration } from '@poc/kit/mongo/migration';
import { commentModel } from './comments/comment.model.ts';
import { postModel } from './post.model.ts';

export const storeAnswerers: Migration = {
  id: 'store the authors of accepted answers',
  suitsEarlierReleases: true,
  async up(db) {
    await postModel(db)
      .aggregate([
        { $match: { acceptedCommentId: { $exists: true } } },
        {
          $lookup: {
            from: commentModel.modelName,
            localField: 'acceptedCommentId',
            foreignField: '_id',
            as: 'answers',
          },
        },
        { $project: { userId: 1, answeredBy: { $first: '$answers.userId' } } },
        { $match: { $expr: { $ne: ['$answeredBy', '$userId'] } } },
        { $project: { answeredBy: 1 } },
        { $merge: { into: postModel.modelName, whenNotMatched: 'discard' } },
      ])
      .hint({ _id: 1 });
  },
};
