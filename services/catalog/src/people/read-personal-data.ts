import type { PersonalData } from '@poc/kit/http/personal-data';
import { type Connection, type PipelineStage, Types } from 'mongoose';
import { type ShowCommentDoc, showCommentModel } from '../comments/comments.api.ts';
import type { Deps } from '../config.ts';
import { type HostFollowDoc, hostFollowModel, hostModel } from '../hosts/hosts.api.ts';
import { type ShowLikeDoc, showLikeModel, showModel } from '../shows/shows.api.ts';
import { type WatchEntryDoc, watchEntryModel } from '../watching/watching.api.ts';

/** A row joined with its show; `shows` is empty when the show no longer exists. */
type WithShow<T> = T & { shows: { title: string }[] };

/**
 * Exports a person's watch history, likes, comments, followed hosts and own page as a host, oldest first, each with its
 * title or name.
 */
export const readPersonalData =
  ({ db }: Pick<Deps, 'db'>) =>
  async (userId: string): Promise<PersonalData> => {
    const person = new Types.ObjectId(userId);
    return {
      watchHistory: watchHistory(db, person),
      likedShows: likedShows(db, person),
      showComments: showComments(db, person),
      followedHosts: followedHosts(db, person),
      hostPages: hostPages(db, person),
    };
  };

async function* watchHistory(db: Connection, userId: Types.ObjectId) {
  const rows = watchEntryModel(db).aggregate<WithShow<WatchEntryDoc>>(titledRows(userId, 'watchedAt'));
  for await (const { showId, shows, progress, completed, watchedAt } of rows.cursor()) {
    const show = { showId: showId.toHexString(), title: titleOf(shows) };
    yield { ...show, progressPercent: progress, completed, watchedAt: watchedAt.toISOString() };
  }
}

async function* likedShows(db: Connection, userId: Types.ObjectId) {
  const rows = showLikeModel(db).aggregate<WithShow<ShowLikeDoc>>(titledRows(userId, 'createdAt'));
  for await (const { showId, shows, createdAt } of rows.cursor()) {
    yield { showId: showId.toHexString(), title: titleOf(shows), likedAt: createdAt.toISOString() };
  }
}

async function* showComments(db: Connection, userId: Types.ObjectId) {
  const rows = showCommentModel(db).aggregate<WithShow<ShowCommentDoc>>(titledRows(userId, 'createdAt'));
  for await (const { _id, showId, shows, content, likes, createdAt } of rows.cursor()) {
    const show = { showId: showId.toHexString(), title: titleOf(shows) };
    yield { id: _id.toHexString(), ...show, content, likes, writtenAt: createdAt.toISOString() };
  }
}

async function* followedHosts(db: Connection, userId: Types.ObjectId) {
  const rows = hostFollowModel(db).aggregate<HostFollowDoc & { hosts: { name: string }[] }>([
    { $match: { userId } },
    { $sort: { createdAt: 1, _id: 1 } },
    { $lookup: { from: hostModel.modelName, localField: 'hostId', foreignField: '_id', as: 'hosts' } },
  ]);
  for await (const { hostId, hosts, createdAt } of rows.cursor()) {
    yield { hostId: hostId.toHexString(), name: hosts[0]?.name ?? '', followedAt: createdAt.toISOString() };
  }
}

async function* hostPages(db: Connection, userId: Types.ObjectId) {
  for await (const { _id, name, slug } of hostModel(db).find({ userId }).lean().cursor()) {
    yield { hostId: _id.toHexString(), name, slug };
  }
}

const titledRows = (userId: Types.ObjectId, field: string): PipelineStage[] => [
  { $match: { userId } },
  { $sort: { [field]: 1, _id: 1 } },
  {
    $lookup: {
      from: showModel.modelName,
      localField: 'showId',
      foreignField: '_id',
      pipeline: [{ $project: { title: 1 } }],
      as: 'shows',
    },
  },
];

const titleOf = (shows: { title: string }[]): string => shows[0]?.title ?? '';
