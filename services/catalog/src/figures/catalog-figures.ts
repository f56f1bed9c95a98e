import type { Figures } from '@poc/kit/figures/count-figures';
import { personModel } from '@poc/kit/people/person.model';
import { showDayModel, watchEntryModel } from '../watching/watching.api.ts';

/** Daily statistics (ADR 80): watched minutes, and new members who have watched a show. */
export const catalogFigures: Figures = {
  sources: [
    { model: showDayModel, at: 'day', values: { show_hours: { $sum: { $divide: ['$seconds', 60] } } } },
    {
      model: personModel,
      at: 'joinedAt',
      stages: [
        {
          $lookup: {
            from: watchEntryModel.modelName,
            localField: '_id',
            foreignField: 'userId',
            pipeline: [{ $limit: 1 }, { $project: { _id: 1 } }],
            as: 'watched',
          },
        },
      ],
      values: { new_members_watched: { $sum: { $size: '$watched' } } },
    },
  ],
};
