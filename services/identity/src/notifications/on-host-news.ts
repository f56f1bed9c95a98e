import type { hostNews } from '@poc/contracts/events/catalog';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import type { Effect } from '@poc/kit/events/consumer';
import { type NotifyDeps, notify } from './notify.ts';
import { notifyOfStart } from './on-stream-started.ts';
import { quoted } from './quoted.ts';

/** Notifies a host's followers of a live stream, or, in one notification, of the day's new shows. */
export const onHostNews =
  (deps: NotifyDeps): Effect<typeof hostNews> =>
  async ({ data, occurredAt }, tx) => {
    const { hostId, hostName, showId, showTitle, stream, newShows, userIds } = data;
    if (stream) {
      const { id: streamId, startTime } = stream;
      return notifyOfStart(tx, deps, { streamId, startTime, showTitle, userIds, at: occurredAt });
    }
    await notify(tx, deps, {
      to: userIds,
      kind: 'host-show',
      group: `host-show:${hostId}:${lagosIsoDay(new Date(occurredAt))}`,
      about: showId,
      text:
        newShows === 1
          ? `${hostName} has a new show: ${quoted(showTitle)}.`
          : `${hostName} has ${newShows} new shows today. The latest: ${quoted(showTitle)}.`,
      link: `/shows/${showId}`,
      actorId: null,
      at: occurredAt,
    });
  };
