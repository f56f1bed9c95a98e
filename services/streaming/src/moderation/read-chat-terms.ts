import type { JoinedStream } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import type { Acceptances } from './chat-rules/acceptances.ts';
import { mutedUntil } from './check-message.ts';
import type { ModerationCache } from './moderation-cache.ts';

type Terms = Pick<JoinedStream, 'pinned' | 'terms' | 'rulesAccepted' | 'mutedUntil'>;

export type ReadChatTerms = (
  streamId: string,
  subject: Pick<Subject, 'id' | 'role'> | null,
) => Promise<Terms>;

/** What someone who joins a stream needs to know: what is pinned, which rules hold, and how these apply to them. Administrators are free of all. */
export function createTermsReader(deps: {
  clock: Clock;
  moderation: ModerationCache;
  acceptances: Acceptances;
}): ReadChatTerms {
  return async (streamId, subject) => {
    const current = await deps.moderation.of(streamId);
    const { slowModeSeconds, rulesRequired } = current.rules;
    const shared = { pinned: current.pinned, terms: { slowModeSeconds, rulesRequired } };
    if (!subject) return { ...shared, rulesAccepted: false, mutedUntil: null };
    if (subject.role === 'admin') return { ...shared, rulesAccepted: true, mutedUntil: null };
    return {
      ...shared,
      rulesAccepted: await deps.acceptances.has(streamId, subject.id),
      mutedUntil: mutedUntil(current, subject.id, deps.clock.now()),
    };
  };
}
