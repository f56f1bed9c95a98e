import type { ServerOptions } from 'socket.io';
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws';

/**
 * Agrees on compression with those who ask, in a form in which every frame stands for itself, so that the fan-out can
 * compress once for all. The server's own small packets (acknowledgements, pings) are never compressed: a context per
 * socket would cost many times the CPU and 240 KB a connection.
 */
const perMessageDeflate = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // A client that wants smaller windows than the shared frames have gets none.
  serverMaxWindowBits: 15,
  threshold: Number.POSITIVE_INFINITY,
  zlibInflateOptions: { chunkSize: 1024 },
};

/** Engine.IO's own switch for compression would bypass frames that are made beforehand: so it stays off, and ws is told. */
class SharedDeflateServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, perMessageDeflate });
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
