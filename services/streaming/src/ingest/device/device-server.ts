import type { Server } from 'node:http';
import { maxDeviceMessageBytes, streamOfDeviceVideo } from '@poc/contracts/device-video';
import type { Subject } from '@poc/kit/auth/subject';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Sender } from '../publish/broadcast.ts';
import type { Publication } from '../rtmp/session.ts';
import { type DeviceOptions, restarting, serveDevice } from './serve-device.ts';

export interface DeviceServerOptions extends Omit<DeviceOptions, 'publish'> {
  /** See `DeviceOptions.publish`. */
  readonly publish: (streamId: string, subject: Subject, sender: Sender) => Promise<Publication>;
}

export interface DeviceServer {
  /** Disconnects browsers, which reconnect to another process. */
  drain(): void;
  stop(): void;
}

/** Maximum browsers not yet accepted; each may have a message in memory. */
const maxPending = 50;

/** Accepts browser connections on an HTTP server's port. */
export function startDeviceServer(
  http: Server,
  { publish, logger, ...options }: DeviceServerOptions,
): DeviceServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxDeviceMessageBytes,
    perMessageDeflate: false,
  });
  /** Connections not yet accepted, oldest first. */
  const pending = new Set<WebSocket>();
  let isDraining = false;

  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const streamId = streamOfDeviceVideo(request.url?.split('?')[0] ?? '');
    if (streamId === null || isDraining) {
      socket.end(`HTTP/1.1 ${streamId === null ? '404 Not Found' : '503 Service Unavailable'}\r\n\r\n`);
      return;
    }
    server.handleUpgrade(request, socket, head, (device) => {
      if (pending.size >= maxPending) pending.values().next().value?.terminate();
      pending.add(device);
      device.once('close', () => pending.delete(device));
      serveDevice(device, {
        ...options,
        logger: logger.child({ streamId }),
        publish: async (subject, sender) => {
          const publication = await publish(streamId, subject, sender);
          pending.delete(device);
          return publication;
        },
      });
    });
  });

  return {
    drain() {
      isDraining = true;
      for (const device of server.clients) device.close(restarting);
    },
    stop() {
      for (const device of server.clients) device.terminate();
    },
  };
}
