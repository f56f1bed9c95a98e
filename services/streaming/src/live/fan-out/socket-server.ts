import type { ServerOptions } from 'socket.io';
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws';

/**
 * Agrees on compression with those who ask, in a form in which every frame stands for itself, so that the fan-out can
 * compress once for all. The server's own small packets (acknowledgements, pings) are never compressed: a context per
 * socket would cost many times the CPU and 240 KB a connection.
 */
const sharedDeflate = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // A client that wants smaller windows than the shared frames have gets none.
  serverMaxWindowBits: 15,
  threshold: Number.POSITIVE_INFINITY,
  zlibInflateOptions: { chunkSize: 1024 },
};

/** What a client sends is short: a window of a kilobyte costs 31 KB less per connection than the usual one. */
const smallWindow = { ...sharedDeflate, clientMaxWindowBits: 10 };

/** Engine.IO's own switch for compression would bypass frames that are made beforehand: so it stays off, and ws itself is configured. */
class SharedDeflateServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, perMessageDeflate: sharedDeflate });
  }

  override handleUpgrade(...[request, ...rest]: Parameters<WebSocketServer['handleUpgrade']>): void {
    // Only some browsers let the server choose; ws would give the others no compression at all.
    const offer = request.headers['sec-websocket-extensions'] ?? '';
    this.options.perMessageDeflate = offer.includes('client_max_window_bits') ? smallWindow : sharedDeflate;
    super.handleUpgrade(request, ...rest);
  }
}

/**
 * The options of a socket.io server whose viewers the fan-out can serve.
 * @param maxFrameBytes a larger frame from a client closes its socket
 */
export function socketServerOptions(maxFrameBytes: number): Partial<ServerOptions> {
  return {
    serveClient: false,
    maxHttpBufferSize: maxFrameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    wsEngine: SharedDeflateServer,
  };
}
