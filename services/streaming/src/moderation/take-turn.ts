import type { Clock } from '@poc/kit/clock';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { type Connection, trusted } from 'mongoose';
import { type ChatPaceDoc, chatPaceModel } from './chat-pace.model.ts';

interface Turn {
  streamId: string;
  userId: string;
  clientMessageId?: string | undefined;
}

const keyOf = ({ streamId, userId }: Turn): string => `${streamId}:${userId}`;

/**
 * Takes a person's next turn in slow mode, over all nodes: of several that try at once, one gets it.
 * @returns false while they must wait; the message that took the turn may come again
 */
export async function takeTurn(
  { db, clock }: { db: Connection; clock: Clock },
  turn: Turn,
  seconds: number,
): Promise<boolean> {
  const { streamId, userId, clientMessageId = null } = turn;
  const now = clock.now();
  const nextAt = new Date(now.getTime() + seconds * 1_000);
  try {
    // A row that is not due is not found, and can't be inserted a second time: that is the refusal.
    await chatPaceModel(db).updateOne(
      { _id: keyOf(turn), nextAt: trusted({ $lte: now }) },
      { $set: { streamId, userId, nextAt, clientMessageId } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return clientMessageId !== null && mayGoOn({ db, clock }, turn);
  }
}

/** Whether it is a person's turn, or the message is the one that took the last. */
export async function mayGoOn({ db, clock }: { db: Connection; clock: Clock }, turn: Turn): Promise<boolean> {
  const row = await chatPaceModel(db).findById(keyOf(turn)).lean<ChatPaceDoc>();
  if (!row || row.nextAt <= clock.now()) return true;
  return turn.clientMessageId !== undefined && row.clientMessageId === turn.clientMessageId;
}
