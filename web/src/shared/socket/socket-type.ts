import type { ClientToServerEvents, ServerToClientEvents } from '@poc/contracts/socket';
import type { Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
