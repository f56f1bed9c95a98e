import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type DeviceReply, type DeviceStart, deviceVideoPath } from '@poc/contracts/device-video';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { WebSocket } from 'ws';
import type { IngestProcess } from './ingest.ts';

/** A browser's connection. */
export interface TestDevice {
  readonly socket: WebSocket;
  readonly replies: readonly DeviceReply[];
  /** Resolves to the code of the refusal; null when the connection ended without one. */
  readonly closed: Promise<string | null>;
  /** Resolves to true once accepted; to false when the connection ended instead. */
  readonly accepted: Promise<boolean>;
}

/** Connects and sends the first message, unless `start` is null. */
export function connectDevice(
  { url }: Pick<IngestProcess, 'url'>,
  streamId: string,
  start: Partial<DeviceStart> | string | null,
): TestDevice {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${deviceVideoPath.replace('{id}', streamId)}`);
  const replies: DeviceReply[] = [];
  const accepted = Promise.withResolvers<boolean>();
  const closed = Promise.withResolvers<string | null>();
  socket.on('open', () => {
    if (typeof start === 'string') socket.send(start);
    else if (start)
      socket.send(JSON.stringify({ device: randomUUID(), container: 'webm', isH264: true, ...start }));
  });
  socket.on('message', (data) => {
    const reply: DeviceReply = JSON.parse(String(data));
    replies.push(reply);
    if (reply.type === 'accepted') accepted.resolve(true);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    accepted.resolve(false);
    closed.resolve(replies.flatMap((reply) => (reply.type === 'refused' ? [reply.code] : []))[0] ?? null);
  });
  return { socket, replies, accepted: accepted.promise, closed: closed.promise };
}

const formats = {
  'webm, H.264': ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-f', 'matroska'],
  'webm, VP8': ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-f', 'webm'],
  'mp4, H.264': [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-f', 'mp4'],
    ...['-movflags', 'empty_moov+frag_keyframe+default_base_moof'],
  ],
} as const;
export type RecordingFormat = keyof typeof formats;

/** Sends a browser's recording in real time, in chunks. @returns a function that stops it */
export function record(socket: WebSocket, format: RecordingFormat, size = '320x180'): () => void {
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30`, '-f', 'lavfi', '-i', 'sine=440'];
  const encoding = ['-g', '60', '-b:v', '800k', '-pix_fmt', 'yuv420p', '-c:a', 'libopus', '-strict', '-2'];
  const child = spawn(
    ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', ...inputs, ...encoding, ...formats[format]],
      ...['-flush_packets', '1', 'pipe:1'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.stdout.on('data', (chunk: Buffer) => socket.send(chunk));
  const stop = (): void => void child.kill('SIGKILL');
  socket.on('close', stop);
  return stop;
}
