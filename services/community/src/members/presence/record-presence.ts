import type { Subject } from '@poc/kit/auth/subject';
import type { RouteOf } from '@poc/kit/http/route';
import { logged } from '@poc/kit/log';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { personModel } from '@poc/kit/people/person.model';
import { LRUCache } from 'lru-cache';
import { Types, trusted } from 'mongoose';
import type { CommunityDeps } from '../../deps.ts';
import { presenceModel } from './presence.model.ts';

type Deps = Pick<CommunityDeps, 'db' | 'clock' | 'logger'>;

export interface PresenceRecorder {
  /** Records a request of a signed-in member, in the background. */
  record(subject: Subject): void;
}

/** Minimum time between two writes for one person. */
const everyMs = 60_000;
/** Number of people whose last write is cached; others cost an extra query. */
const maxEntries = 20_000;

export function createPresenceRecorder(deps: Deps): PresenceRecorder {
  const recorded = new LRUCache<string, true>({
    max: maxEntries,
    ttl: everyMs,
    ttlResolution: 0,
    perf: { now: () => deps.clock.now().getTime() },
  });
  return {
    record({ id }) {
      if (recorded.has(id)) return;
      recorded.set(id, true);
      storePresence(deps, id).catch(logged(deps.logger, 'could not record presence'));
    },
  };
}

/** Records the presence of signed-in members in the background of each request, without delaying or failing it. */
export function recordingPresence<D extends { presence: PresenceRecorder }>(
  routes: readonly RouteOf<D>[],
): RouteOf<D>[] {
  return routes.map((routeOf) => (deps) => {
    const route = routeOf(deps);
    return {
      ...route,
      respond(raw, subject, request) {
        if (subject) deps.presence.record(subject);
        return route.respond(raw, subject, request);
      },
    };
  });
}

async function storePresence({ db, clock }: Deps, userId: string): Promise<void> {
  const now = clock.now();
  const showing = { _id: userId, showsOnline: true, deleted: false };
  if (!(await personModel(db).exists(showing))) return;
  const outdated = {
    _id: new Types.ObjectId(userId),
    seenAt: trusted({ $lte: new Date(now.getTime() - everyMs) }),
  };
  try {
    await presenceModel(db).updateOne(outdated, { $set: { seenAt: now } }, { upsert: true });
  } catch (error) {
    // Another process recorded the presence within the last minute.
    if (!isDuplicateKey(error)) throw error;
  }
}
