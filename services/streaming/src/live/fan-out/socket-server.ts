import { engineOptions } from '@poc/contracts/live-node';
import type { ServerOptions } from 'socket.io';
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws';

/**
 * Negotiates compression without context takeover: frames are independent, so the fan-out compresses once for all
 * clients. The server's own small packets (acknowledgements, pings) are never compressed: a context per socket would
 * need far more CPU and 240 KB per connection.
 */
const sharedDeflate = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // Clients that require smaller windows than the shared frames use get no compression.
  serverMaxWindowBits: 15,
  threshold: Number.POSITIVE_INFINITY,
  zlibInflateOptions: { chunkSize: 1024 },
};

/** Clients send short messages: a window of 1 KB saves 31 KB per connection. */
const smallWindow = { ...sharedDeflate, clientMaxWindowBits: 10 };

/** Engine.IO's own compression would bypass pre-encoded frames: it stays off, and ws is configured instead. */
class SharedDeflateServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, perMessageDeflate: sharedDeflate });
  }

  override handleUpgrade(...[request, ...rest]: Parameters<WebSocketServer['handleUpgrade']>): void {
    // Not all browsers let the server choose the window; ws would disable compression for the others.
    const offer = request.headers['sec-websocket-extensions'] ?? '';
    this.options.perMessageDeflate = offer.includes('client_max_window_bits') ? smallWindow : sharedDeflate;
    super.handleUpgrade(request, ...rest);
  }
}

/** Options of a socket.io server for use with the fan-out. A larger frame from a client closes its socket. */
export const socketServerOptions: Partial<ServerOptions> = {
  serveClient: false,
  pingInterval: engineOptions.pingInterval,
  pingTimeout: engineOptions.pingTimeout,
  maxHttpBufferSize: engineOptions.maxPayload,
  perMessageDeflate: false,
  httpCompression: false,
  wsEngine: SharedDeflateServer,
};
