import { z } from 'zod';
import { id } from './common.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Live video from an administrator's browser: a WebSocket at this path. The client sends `deviceStart` as text, waits for
 * `accepted`, and sends the chunks of one recording as binary messages. A new recording needs a new connection. The server
 * asks for a new token with `renew` before the old one expires, and gives its reason with `refused` before it closes the
 * connection for good; after any other end the client reconnects.
 */
export const deviceVideoPath = '/api/streams/{id}/video';

/** Returns the stream's id of a request's path; null for another path. */
export function streamOfDeviceVideo(path: string): string | null {
  const [, streamId] = /^\/api\/streams\/([^/?]+)\/video$/.exec(path) ?? [];
  return id.safeParse(streamId).data ?? null;
}

export const deviceContainers = ['webm', 'mp4'] as const;

/** Message that follows a new token, and the first one of a connection with the format of the recording. */
export const deviceRenewal = z.strictObject({ token: z.string().max(8_192) });
export const deviceStart = deviceRenewal.extend({
  /** Identifies the page: its new connection replaces its previous one, which the server may not know to be lost. */
  device: z.uuid(),
  container: z.enum(deviceContainers),
  /** H.264 is used as it is; other video is converted. */
  isH264: z.boolean(),
});
export type DeviceStart = z.infer<typeof deviceStart>;

export type DeviceReply =
  | { readonly type: 'accepted' }
  | { readonly type: 'renew' }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly error: string };

/** A chunk of two seconds at 8 Mbit/s. */
export const maxDeviceMessageBytes = 2 * 1024 * 1024;
