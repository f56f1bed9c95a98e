import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { streamOfDeviceVideo } from '@poc/contracts/device-video';
import { fail } from '@poc/kit/errors';
import { requestIdOf } from '@poc/kit/http/request-id';
import { isPlainTarget } from '@poc/kit/http/request-target';
import { runWithTrace } from '@poc/kit/telemetry/trace';
import { isSameOrigin } from '../edge/access/check-origin.ts';
import type { TrustsProxy } from '../edge/client-address.ts';
import type { RequestLimiter } from '../edge/rate-limits/request-limiter.ts';
import { addressOf, pathOf, prepareForService, resolveClient } from '../edge/resolve-client.ts';
import { destroySelf } from './join-sockets.ts';
import type { LiveProxy } from './live-proxy.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

/** The only path that Engine.IO serves: a node sends no response to a handshake on another path. */
export const livePath = /^\/socket\.io\/(\?|$)/;

/** True for a WebSocket handshake. Other upgrades (`h2c`) are optional: those requests get a normal response. */
export const isWebsocketHandshake = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/** Creates the listener of WebSocket handshakes, with the same admission, limits and origin check as for requests. */
export function acceptUpgrade(options: {
  trusts: TrustsProxy;
  limiter: RequestLimiter;
  live: LiveProxy;
  publicUrl: string;
}): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const { trusts, limiter, live, publicUrl } = options;

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    resolveClient(request, trusts);
    const { url = '' } = request;
    if (!isPlainTarget(url)) fail('invalid_request', { internal: 'malformed request target' });
    if (!livePath.test(url) && streamOfDeviceVideo(pathOf(request)) === null) fail('not_found');
    await limiter.count('shared', addressOf(request));
    if (!isSameOrigin(request, publicUrl)) fail('cross_origin');
    if (socket.destroyed) return;
    // For a handshake with a body, Node.js passes a stream that is not a `net.Socket`.
    if (!(socket instanceof Socket)) fail('invalid_request', { internal: 'the handshake has a body' });
    prepareForService(request, publicUrl);
    request.headers.connection = 'Upgrade';
    request.headers.upgrade = 'websocket';
    live.upgrade(request, socket, head);
  };

  return (request, socket, head) => {
    socket.on('error', destroySelf);
    const requestId = requestIdOf(request);
    runWithTrace(
      {},
      () =>
        accept(request, socket, head).catch((failure: unknown) => refuseUpgrade(socket, failure, requestId)),
      requestId,
      { name: livePath.test(request.url ?? '') ? 'GET /socket.io' : 'GET websocket', kind: 'server' },
    );
  };
}
