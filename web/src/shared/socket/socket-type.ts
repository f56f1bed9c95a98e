import type { ClientToServerEvents, ServerToClientEvents } from '@poc/contracts/socket';
import type { Socket } from 'socket.io-client';

/** A connection to a socket node, typed by its contract. */
export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
