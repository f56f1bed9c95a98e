import { hostNews } from '@poc/contracts/events/catalog';
import { lagosIsoDay, startOfDay } from '@poc/contracts/lagos-calendar';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { type ShowDoc, showModel, streamModel, visibleShows } from '../../shows/shows.api.ts';
import { hostFollowModel } from '../follows/host-follow.model.ts';
import { type HostDoc, hostModel, visibleHosts } from '../host.model.ts';
import { type HostNewsDoc, hostNewsModel } from './host-news.model.ts';

/** Maximum people per event and transaction. */
const groupSize = 500;
const newsPerRun = 100;

export const hasDueHostNews = (db: Connection): Promise<boolean> => hasRow(hostNewsModel(db), { due: true });

/**
 * Publishes due announcements to the followers in groups. A group's event and the position after it are written in one
 * transaction, so each follower is notified once even if a process is killed. An announcement that no longer applies
 * (stream over, show or host hidden) ends.
 * @param signal stops after the current group; the rest follows in the next run
 */
export async function publishHostNews(db: Connection, signal: AbortSignal): Promise<void> {
  const due = await hostNewsModel(db)
    .find({ due: true }, { _id: 1 })
    .sort({ createdAt: 1 })
    .limit(newsPerRun)
    .lean<Pick<HostNewsDoc, '_id'>[]>();
  for (const { _id } of due) {
    for (let more = true; more && !signal.aborted; ) {
      more = await withTransaction(db, (tx) => publishGroup(tx, _id));
    }
  }
}

/** @returns true when another group follows */
async function publishGroup(tx: Transaction, _id: string): Promise<boolean> {
  const news = await hostNewsModel(tx).findOne({ _id, due: true }).lean<HostNewsDoc>();
  if (!news) return false;
  const announcement = await announcementOf(tx, news);
  const group = announcement
    ? await hostFollowModel(tx)
        .find({ hostId: news.hostId, ...(news.after ? { userId: trusted({ $gt: news.after }) } : {}) })
        .sort({ userId: 1 })
        .limit(groupSize)
        .lean()
    : [];
  const last = group.at(-1);
  if (announcement && last) {
    const userIds = group.map(({ userId }) => userId.toHexString());
    await tx.emit(hostNews, { key: news.hostId.toHexString(), data: { ...announcement, userIds } });
  }
  const more = group.length === groupSize;
  const change = { due: more, after: last?.userId ?? news.after };
  await hostNewsModel(tx).updateOne({ _id }, { $set: change });
  return more;
}

/** Data of the event; null when the announcement no longer applies. */
async function announcementOf(tx: Transaction, news: HostNewsDoc) {
  const { hostId, showId, streamId, startTime } = news;
  const host = await hostModel(tx)
    .findOne({ ...visibleHosts, _id: hostId })
    .lean<HostDoc>();
  const show = await showModel(tx)
    .findOne({ ...visibleShows, _id: showId, hostId })
    .lean<ShowDoc>();
  const isOver =
    streamId !== null && (await streamModel(tx).exists({ _id: streamId, status: 'live' })) === null;
  if (!host || !show || isOver) return null;
  return {
    hostId: hostId.toHexString(),
    hostName: host.name,
    showId: showId.toHexString(),
    showTitle: show.title,
    newShows: streamId ? 1 : await newShowsUntil(tx, news),
    stream: streamId && startTime ? { id: streamId.toHexString(), startTime: startTime.toISOString() } : null,
  };
}

/** Counts the host's announced shows on the day of an announcement, up to it. */
const newShowsUntil = (tx: Transaction, { hostId, createdAt }: HostNewsDoc) =>
  hostNewsModel(tx).countDocuments({
    hostId,
    streamId: null,
    createdAt: trusted({ $gte: startOfDay(lagosIsoDay(createdAt)), $lte: createdAt }),
  });
