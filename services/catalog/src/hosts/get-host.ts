import { getHost as contract } from '@poc/contracts/endpoints/hosts';
import type { HostDetail } from '@poc/contracts/entities/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { type Connection, type Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import {
  type ShowDoc,
  type ShowStreamDoc,
  showModel,
  streamModel,
  visibleShows,
} from '../shows/shows.api.ts';
import { findVisibleHost } from './find-visible-host.ts';
import { hostFollowModel } from './follows/host-follow.model.ts';
import { presentHost } from './present-host.ts';

const maxStreams = 10;

/** Gets an active host with live and next streams. */
export const getHost = route(contract, everyone, ({ db }) => async ({ params, subject }) => {
  const host = await findVisibleHost(db, params.slug);
  const [follow, streams] = await Promise.all([
    subject ? hostFollowModel(db).exists({ hostId: host._id, userId: subject.id }) : null,
    streamsOf(db, host._id),
  ]);
  return { ...presentHost(host), following: follow !== null, streams };
});

async function streamsOf(db: Connection, hostId: Types.ObjectId): Promise<HostDetail['streams']> {
  const shows = await showModel(db)
    .find({ ...visibleShows, hostId }, { title: 1, thumbnailUrl: 1 })
    .lean<Pick<ShowDoc, '_id' | 'title' | 'thumbnailUrl'>[]>();
  const showId = trusted({ $in: shows.map(({ _id }) => _id) });
  const find = (status: 'live' | 'scheduled', direction: 1 | -1) =>
    streamModel(db)
      .find({ status, showId })
      .sort({ startTime: direction, _id: direction })
      .limit(maxStreams)
      .lean<ShowStreamDoc[]>();
  const [live, scheduled] = await Promise.all([find('live', -1), find('scheduled', 1)]);
  const showOf = new Map(shows.map((show) => [show._id.toHexString(), show]));
  return [...live, ...scheduled].slice(0, maxStreams).map((stream) => {
    const show = showOf.get(stream.showId.toHexString());
    return {
      id: stream._id.toHexString(),
      title: show?.title ?? '',
      thumbnail_url: stream.thumbnailUrl || (show?.thumbnailUrl ?? ''),
      status: stream.status === 'live' ? 'live' : 'scheduled',
      start_time: stream.startTime.toISOString(),
    };
  });
}
