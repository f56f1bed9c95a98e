import { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { WebSocket } from 'ws';

/** A client's connection, as Engine.IO has it. */
export type EngineSocket = Socket['conn'];

/** What lies under a connection's WebSocket transport. */
export interface Wire {
  readonly websocket: WebSocket;
  readonly tcp: NetSocket;
  /** Both sides agreed on permessage-deflate. */
  readonly deflates: boolean;
}

/**
 * Finds the TCP connection under a WebSocket transport; null for other transports. Engine.IO and ws keep both to themselves (their
 * names are theirs to change), so whatever is not as expected gives null too, and the ordinary way of sending does.
 */
export function wireOf(connection: EngineSocket): Wire | null {
  const websocket: unknown = Reflect.get(connection.transport, 'socket');
  if (!(websocket instanceof WebSocket)) return null;
  const tcp: unknown = Reflect.get(websocket, '_socket');
  if (!(tcp instanceof NetSocket)) return null;
  return { websocket, tcp, deflates: websocket.extensions.includes('permessage-deflate') };
}
