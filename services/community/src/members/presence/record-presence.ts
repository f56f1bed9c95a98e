import type { Subject } from '@poc/kit/auth/subject';
import type { RouteOf } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { personModel } from '@poc/kit/people/person.model';
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
/** Maximum entries; then the map is cleared, which costs one extra query per person. */
const maxEntries = 20_000;

export function createPresenceRecorder(deps: Deps): PresenceRecorder {
  const lastRecorded = new Map<string, number>();
  return {
    record({ id }) {
      const now = deps.clock.now().getTime();
      if (now - (lastRecorded.get(id) ?? 0) < everyMs) return;
      if (lastRecorded.size >= maxEntries) lastRecorded.clear();
      lastRecorded.set(id, now);
      storePresence(deps, id).catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'could not record presence'),
      );
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
      answer(raw, subject, request) {
        if (subject) deps.presence.record(subject);
        return route.answer(raw, subject, request);
      },
    };
  });
}

/** Stores nothing for people who hide their online status. */
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
