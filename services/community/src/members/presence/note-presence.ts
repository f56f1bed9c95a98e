import type { Subject } from '@poc/kit/auth/subject';
import type { Route } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { personModel } from '@poc/kit/people/person.model';
import { Types, trusted } from 'mongoose';
import type { CommunityDeps } from '../../deps.ts';
import { presenceModel } from './presence.model.ts';

type Deps = Pick<CommunityDeps, 'db' | 'clock' | 'logger'>;

/** Of one person no more than one write in this time. */
const everyMs = 60_000;
/** People whose last request is remembered; then all are forgotten at once, which costs one question each. */
const remembered = 20_000;

/** Notes with each request of somebody signed in that they are here, beside it: no request waits for that, or fails by it. */
export function notingPresence(deps: Deps, routes: readonly Route[]): Route[] {
  const lastNoted = new Map<string, number>();
  const note = ({ id }: Subject): void => {
    const now = deps.clock.now().getTime();
    if (now - (lastNoted.get(id) ?? 0) < everyMs) return;
    if (lastNoted.size >= remembered) lastNoted.clear();
    lastNoted.set(id, now);
    notePresence(deps, id).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'who is here could not be noted'),
    );
  };
  return routes.map((route) => ({
    ...route,
    answer(raw, subject, request) {
      if (subject) note(subject);
      return route.answer(raw, subject, request);
    },
  }));
}

/** Nothing is stored of who does not show it. */
async function notePresence({ db, clock }: Deps, userId: string): Promise<void> {
  const now = clock.now();
  const showing = { _id: userId, showsOnline: true, deleted: false };
  if (!(await personModel(db).exists(showing))) return;
  const noted = {
    _id: new Types.ObjectId(userId),
    seenAt: trusted({ $lte: new Date(now.getTime() - everyMs) }),
  };
  try {
    await presenceModel(db).updateOne(noted, { $set: { seenAt: now } }, { upsert: true });
  } catch (error) {
    // Another process has noted it within the minute.
    if (!isDuplicateKey(error)) throw error;
  }
}
