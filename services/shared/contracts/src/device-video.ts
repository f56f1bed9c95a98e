import { z } from 'zod';
import { id } from './common.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Live video from an administrator's browser: a WebSocket at this path. The client sends `deviceStart` as text, waits
 * for `accepted`, and sends the chunks of one recording as binary messages. A new recording needs a new connection. The
 * server requests a new token with `renew` before the old one expires. It sends the reason with `refused` before it
 * closes the connection permanently; after any other disconnection the client reconnects.
 */
export const deviceVideoPath = '/api/streams/{id}/video';

/** Extracts the stream's id from a request's path; null for any other path. */
export function streamOfDeviceVideo(path: string): string | null {
  const [, streamId] = /^\/api\/streams\/([^/?]+)\/video$/.exec(path) ?? [];
  return id.safeParse(streamId).data ?? null;
}

export const deviceContainers = ['webm', 'mp4'] as const;

/** Message with a new token. The first message of a connection, `deviceStart`, also has the recording's format. */
export const deviceRenewal = z.strictObject({ token: z.string().max(8_192) });
export const deviceStart = deviceRenewal.extend({
  /** Id of the browser page. A reconnect replaces its old connection, even if the server has not noticed the loss. */
  device: z.uuid(),
  container: z.enum(deviceContainers),
  /** True for H.264, which is used unchanged; other video is converted. */
  isH264: z.boolean(),
});
export type DeviceStart = z.infer<typeof deviceStart>;

export type DeviceReply =
  | { readonly type: 'accepted' }
  | { readonly type: 'renew' }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly error: string };

/** Two seconds of video at 8 Mbit/s. */
export const maxDeviceMessageBytes = 2 * 1024 * 1024;
