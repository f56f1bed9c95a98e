import type { ClientToServerEvents, ServerToClientEvents } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Server, Socket } from 'socket.io';
import type { TokenBucket } from './token-bucket.ts';

/** Empty: nodes communicate through the fan-out's bus only. */
type BetweenNodes = Record<string, never>;

export interface SocketData {
  /** Subject of the token from the handshake or its renewal; null for a visitor. */
  subject: Subject | null;
  /** Subject of the token whose renewal was last requested from the client. */
  renewalSentFor: Subject | null;
  streams: Set<string>;
  /** Pending joins of this connection; later events wait for them. Never rejects. */
  entering: Promise<unknown> | null;
  pending: number;
  /** True while the node closes the connection: no new events are handled. */
  leaving: boolean;
  limits: { events: TokenBucket; joins: TokenBucket };
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, SocketData>;
