import { getCatalogNeeds as contract } from '@poc/contracts/endpoints/catalog-admin';
import { admins } from '@poc/kit/auth/policies';
import { type PendingWorkSource, readPendingWork } from '@poc/kit/pending-work/read-pending-work';
import { showCommentModel } from '../comments/comments.api.ts';
import { route } from '../route.ts';
import { showModel } from '../shows/shows.api.ts';
import { conversionModel } from '../video/video.api.ts';

const sources: readonly PendingWorkSource[] = [
  {
    name: 'held_texts',
    collection: showCommentModel.modelName,
    rows: [{ $match: { held: true, hiddenAt: null } }, { $sort: { createdAt: 1 } }],
    since: 'createdAt',
  },
  {
    name: 'failed_videos',
    collection: conversionModel.modelName,
    rows: [
      { $match: { status: 'failed' } },
      { $sort: { createdAt: 1 } },
      {
        $lookup: {
          from: showModel.modelName,
          localField: 'videoUrl',
          foreignField: 'videoUrl',
          pipeline: [{ $match: { deletedAt: null } }, { $project: { _id: 1 } }],
          as: 'shows',
        },
      },
      { $match: { shows: { $ne: [] } } },
    ],
    since: 'createdAt',
  },
];

export const getCatalogNeeds = route(contract, admins, ({ db }) => () => {
  return readPendingWork(db, sources);
});
