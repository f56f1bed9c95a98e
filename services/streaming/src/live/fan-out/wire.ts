import { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { WebSocket } from 'ws';

export type EngineSocket = Socket['conn'];

/** WebSocket and TCP connection of a client. */
export interface Wire {
  readonly websocket: WebSocket;
  readonly tcp: NetSocket;
  /** True if both sides agreed on permessage-deflate. */
  readonly deflates: boolean;
}

/**
 * Finds the TCP connection of a WebSocket transport; null for other transports. Engine.IO and ws expose it through
 * private fields that may change: for anything unexpected it returns null too, and the regular path is used.
 */
export function wireOf(connection: EngineSocket): Wire | null {
  const websocket: unknown = Reflect.get(connection.transport, 'socket');
  if (!(websocket instanceof WebSocket)) return null;
  const tcp: unknown = Reflect.get(websocket, '_socket');
  if (!(tcp instanceof NetSocket)) return null;
  return { websocket, tcp, deflates: websocket.extensions.includes('permessage-deflate') };
}
