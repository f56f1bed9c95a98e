import { marksQuestions } from '@poc/contracts/entitlements';
import type { ChatFlag } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import type { PlanOf } from '@poc/kit/entitlements/plan-of';
import { fail } from '@poc/kit/errors';
import { findFlags } from '@poc/kit/moderation/find-flags';
import { hasLink } from '@poc/kit/moderation/find-links';
import { isNewAccount } from '@poc/kit/moderation/new-account';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import type { Connection } from 'mongoose';
import type { Acceptances } from './chat-rules/acceptances.ts';
import type { ChatModeration, ModerationCache } from './moderation-cache.ts';
import { isSlotFree, takeSlot } from './slow-mode/take-slot.ts';

export interface Verdict {
  flags: ChatFlag[];
  /** Reasons for review: the rules' words as written, and `link`; empty when no review is needed. */
  heldFor: string[];
}

interface Sent {
  text: string;
  clientMessageId?: string | undefined;
  question?: boolean | undefined;
}

export type CheckMessage = (
  streamId: string,
  sender: Pick<Subject, 'id' | 'role'>,
  sent: Sent,
) => Promise<Verdict>;

interface CheckDeps {
  db: Connection;
  clock: Clock;
  moderation: ModerationCache;
  acceptances: Acceptances;
  planOf: PlanOf;
}

const free: Verdict = { flags: [], heldFor: [] };

/**
 * Checks a message against the rules of its chat. Administrators bypass these checks. The slow-mode slot is taken
 * last, so that a rejected message uses none.
 * @throws chat_muted, chat_rules_required, question_locked, chat_slow_mode, chat_blocked_words: the first that
 *   applies, in this order
 */
export function createMessageCheck({ db, clock, moderation, acceptances, planOf }: CheckDeps): CheckMessage {
  return async (streamId, sender, { text, clientMessageId, question }) => {
    if (sender.role === 'admin') return free;
    const current = await moderation.of(streamId);
    if (mutedUntil(current, sender.id, clock.now()) !== null) fail('chat_muted');

    const { rulesRequired, slowModeSeconds } = current.rules;
    if (rulesRequired && !(await acceptances.has(streamId, sender.id))) fail('chat_rules_required');
    // Not cached: questions are rare, and the plan may just have ended.
    if (question && !marksQuestions(await planOf(sender, clock.now()))) fail('question_locked');

    const blocked = current.blocked(text).length > 0;
    if (slowModeSeconds > 0) {
      const slot = { streamId, userId: sender.id, clientMessageId };
      const hasSlot = blocked
        ? isSlotFree({ db, clock }, slot)
        : takeSlot({ db, clock }, slot, slowModeSeconds);
      if (!(await hasSlot)) fail('chat_slow_mode');
    }
    if (blocked) fail('chat_blocked_words');
    const linkWaits = hasLink(text) && (current.rules.holdLinks || (await isNew({ db, clock }, sender.id)));
    return judge(current, text, linkWaits);
  };
}

/** Finds the warnings of a message and the reasons for a review before it is posted. */
export function judge({ held }: Pick<ChatModeration, 'held'>, text: string, linkWaits: boolean): Verdict {
  const heldFor = held(text);
  if (linkWaits) heldFor.push('link');
  return { flags: findFlags(text), heldFor };
}

async function isNew({ db, clock }: Pick<CheckDeps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const person = await personModel(db).findById(id, { joinedAt: 1 }).lean<Pick<PersonDoc, 'joinedAt'>>();
  return isNewAccount({ joinedAt: person?.joinedAt, now: clock.now() });
}

/** Returns the end of a person's mute; null when they may send. */
export function mutedUntil(
  { mutes }: Pick<ChatModeration, 'mutes'>,
  userId: string,
  now: Date,
): string | 'forever' | null {
  const until = mutes.get(userId);
  if (until === undefined) return null;
  if (until === null) return 'forever';
  return until > now ? until.toISOString() : null;
}
