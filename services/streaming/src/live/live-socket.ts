import type { ClientToServerEvents, ReactionTotals, ServerToClientEvents } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Server, Socket } from 'socket.io';
import type { TokenBucket } from './token-bucket.ts';

/** What nodes tell each other beside broadcasts. */
export interface BetweenNodes {
  'reactions-counted': (counted: {
    streamId: string;
    counts: ReactionTotals;
    totals: ReactionTotals;
  }) => void;
}

/** What a node keeps of a connection. */
export interface SocketData {
  /** From the handshake's token; null for a visitor. */
  subject: Subject | null;
  /** Ids of the streams it joined. */
  streams: Set<string>;
  /** Joins that have begun and hold no place yet, by stream: what follows them on the same connection waits. */
  entering: Map<string, Promise<unknown>>;
  limits: { events: TokenBucket; joins: TokenBucket; reactions: TokenBucket };
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;
