import type { ClientToServerEvents, ServerToClientEvents } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Server, Socket } from 'socket.io';
import type { TokenBucket } from './token-bucket.ts';

/** Nodes hear each other by the fan-out's bus alone. */
type BetweenNodes = Record<string, never>;

/** What a node keeps of a connection. */
export interface SocketData {
  /** From the handshake's token; null for a visitor. */
  subject: Subject | null;
  /** Ids of the streams it joined. */
  streams: Set<string>;
  /** Until joins that have begun hold a place, or have failed: what follows them on the same connection waits. Never rejects. */
  entering: Promise<unknown> | null;
  /** Events that are being handled. */
  pending: number;
  /** The node is about to close the connection: nothing new begins on it. */
  leaving: boolean;
  limits: { events: TokenBucket; joins: TokenBucket };
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;
