import type { ChatRules } from '@poc/contracts/entities/streaming';
import type { ChatMessage } from '@poc/contracts/socket';
import type { Clock } from '@poc/kit/clock';
import { createWordMatcher, type WordMatcher } from '@poc/kit/moderation/word-matcher';
import { LRUCache } from 'lru-cache';
import { type Connection, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel, presentMessage } from '../chat/chat.api.ts';
import { type ChatRulesDoc, chatRulesModel } from './chat-rules/chat-rules.model.ts';
import { rulesOf } from './chat-rules/rules-of.ts';
import { type ChatMuteDoc, chatMuteModel } from './mutes/chat-mute.model.ts';

/** Moderation state of a chat, needed for each message and each viewer. */
export interface ChatModeration {
  rules: ChatRules;
  blocked: WordMatcher;
  held: WordMatcher;
  /** Muted people by id, with the end of the mute; null is a ban. */
  mutes: ReadonlyMap<string, Date | null>;
  pinned: ChatMessage | null;
}

export interface ModerationCache {
  of(streamId: string): Promise<ChatModeration>;
  drop(streamId: string): void;
  clear(): void;
}

/** Signals invalidate entries at once; this bounds the effect of a lost signal. */
const holdMs = 5_000;
const maxStreams = 1_000;

/** Caches the moderation of active streams. Concurrent reads of one stream are shared. */
export function createModerationCache(deps: { db: Connection; clock: Clock }): ModerationCache {
  const known = new LRUCache<string, { moderation: Promise<ChatModeration>; readAt: number }>({
    max: maxStreams,
  });
  const matcherOf = createMatchers();

  async function read(streamId: string): Promise<ChatModeration> {
    const { db, clock } = deps;
    const [row, mutes] = await Promise.all([
      chatRulesModel(db).findById(streamId).lean<ChatRulesDoc>(),
      chatMuteModel(db)
        .find(
          { streamId, $or: [{ until: null }, { until: trusted({ $gt: clock.now() }) }] },
          { userId: 1, until: 1 },
        )
        .lean<Pick<ChatMuteDoc, 'userId' | 'until'>[]>(),
    ]);
    const rules = rulesOf(row);
    return {
      rules,
      blocked: matcherOf(rules.blockedWords),
      held: matcherOf(rules.heldWords),
      mutes: new Map(mutes.map(({ userId, until }) => [userId.toHexString(), until])),
      pinned: await readPinned(db, row),
    };
  }

  return {
    of(streamId) {
      const entry = known.get(streamId);
      if (entry && performance.now() - entry.readAt < holdMs) return entry.moderation;
      const moderation = read(streamId);
      known.set(streamId, { moderation, readAt: performance.now() });
      // A failed read must not be cached.
      moderation.catch(() => {
        if (known.get(streamId)?.moderation === moderation) known.delete(streamId);
      });
      return moderation;
    },
    drop: (streamId) => void known.delete(streamId),
    clear: () => known.clear(),
  };
}

async function readPinned(db: Connection, row: ChatRulesDoc | null): Promise<ChatMessage | null> {
  if (!row?.pinnedMessageId) return null;
  const pinned = await chatMessageModel(db)
    .findOne({ _id: row.pinnedMessageId, streamId: row._id, deletedAt: null })
    .lean<ChatMessageDoc>();
  return pinned && presentMessage(pinned);
}

/** Caches matchers by their words: building one costs more than reading the words. */
function createMatchers(): (words: readonly string[]) => WordMatcher {
  const made = new LRUCache<string, WordMatcher>({ max: maxStreams });
  return (words) => {
    const key = JSON.stringify(words);
    const matcher = made.get(key) ?? createWordMatcher(words);
    made.set(key, matcher);
    return matcher;
  };
}
