import type { ChatRules } from '@poc/contracts/entities/streaming';
import type { ChatMessage } from '@poc/contracts/socket';
import { createReadCache } from '@poc/kit/cache/read-cache';
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

/** Maximum age of an entry, which bounds the effect of a lost signal. Signals invalidate entries immediately. */
const maxAgeMs = 5_000;
const maxStreams = 1_000;

/** Caches the moderation of active streams. Concurrent reads of one stream are shared. */
export function createModerationCache(deps: { db: Connection; clock: Clock }): ModerationCache {
  const known = createReadCache<ChatModeration>({ max: maxStreams, ttl: maxAgeMs });
  // Building a matcher costs more than reading its words.
  const matchers = new LRUCache<string, WordMatcher, readonly string[]>({
    max: maxStreams,
    memoMethod: (_key, _expired, { context: words }) => createWordMatcher(words),
  });
  const matcherOf = (words: readonly string[]) => matchers.memo(JSON.stringify(words), { context: words });

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
    of: (streamId) => known.memo(streamId, { context: () => read(streamId) }),
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
