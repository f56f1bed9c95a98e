import { listShowHours as contract } from '@poc/contracts/endpoints/catalog-admin';
import { daysBefore, startOfDay } from '@poc/contracts/lagos-calendar';
import { admins } from '@poc/kit/auth/policies';
import { pointsOf } from '@poc/kit/figures/read-figures';
import { type PipelineStage, Types } from 'mongoose';
import { route } from '../route.ts';
import { showModel } from '../shows/shows.api.ts';
import { showDayModel } from '../watching/watching.api.ts';

const maxShows = 100;
const secondsPerHour = 3_600;

interface Row {
  readonly _id: Types.ObjectId;
  readonly seconds: number;
  readonly before: number;
  readonly shows: readonly { readonly title: string }[];
}

/** Lists the most watched shows of a range, or one show. */
export const listShowHours = route(contract, admins, ({ db }) => async ({ query }) => {
  const { from, to, length } = pointsOf(query);
  const day = { $gte: startOfDay(daysBefore(from, length)), $lte: startOfDay(to) };
  const isWithin = { $gte: ['$day', startOfDay(from)] };
  const stages: PipelineStage[] = [
    { $match: { day, ...(query.show_id && { showId: new Types.ObjectId(query.show_id) }) } },
    {
      $group: {
        _id: '$showId',
        seconds: { $sum: { $cond: [isWithin, '$seconds', 0] } },
        before: { $sum: { $cond: [isWithin, 0, '$seconds'] } },
      },
    },
    { $sort: { seconds: -1, _id: 1 } },
    { $limit: maxShows },
    { $lookup: { from: showModel.modelName, localField: '_id', foreignField: '_id', as: 'shows' } },
  ];
  const rows = await showDayModel(db).aggregate<Row>(stages);
  return rows.map(({ _id, seconds, before, shows }) => ({
    id: _id.toHexString(),
    title: shows[0]?.title ?? '',
    hours: seconds / secondsPerHour,
    before: before / secondsPerHour,
  }));
});
