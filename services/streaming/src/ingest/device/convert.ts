import { spawn } from 'node:child_process';
import type { DeviceStart } from '@poc/contracts/device-video';
import type { RtmpMessage } from '../rtmp/chunks.ts';
import { createFlvReader } from '../rtmp/flv.ts';

/** ffmpeg process that converts a browser's recording to the messages of an encoder, for a broadcast. */
export interface Converter {
  /** Takes a chunk. @returns false while ffmpeg is behind: stop reading from the network until `onDrain` */
  write(chunk: Buffer): boolean;
  pause(): void;
  resume(): void;
  /** Ends the input; the last messages arrive before `exited` resolves. */
  end(): void;
  kill(): void;
  /** Resolves to the end of ffmpeg's error output. Never rejects. */
  readonly exited: Promise<string>;
}

export interface ConverterOptions {
  /** Path of ffmpeg, or its name on the PATH. */
  readonly ffmpeg: string;
  readonly format: Pick<DeviceStart, 'container' | 'isH264'>;
  readonly onMessage: (message: RtmpMessage) => void;
  readonly onDrain: () => void;
}

const maxErrorChars = 1_000;

/** Starts the conversion to H.264 and AAC. It reads no files, even if the recording refers to some. */
export function startConverter({ ffmpeg, format, onMessage, onDrain }: ConverterOptions): Converter {
  const child = spawn(ffmpeg, conversionArgs(format), {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-maxErrorChars);
  });
  child.stdout.on('data', createFlvReader(onMessage));
  // Writing to a converter that has exited fails; `exited` reports it.
  child.stdin.on('error', () => undefined).on('drain', onDrain);
  return {
    write: (chunk) => child.stdin.write(chunk),
    pause: () => void child.stdout.pause(),
    resume: () => void child.stdout.resume(),
    end: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
    exited: new Promise((resolve) => {
      child.once('error', (error) => resolve(String(error)));
      child.once('close', () => resolve(messages.trim()));
    }),
  };
}

function conversionArgs({ container, isH264 }: ConverterOptions['format']): string[] {
  const encoding = [
    ...['-c:v', 'libx264', '-preset', 'superfast', '-tune', 'zerolatency', '-profile:v', 'main'],
    ...['-vf', "fps=30,scale='trunc(iw/2)*2':'trunc(ih/2)*2',format=yuv420p", '-b:v', '2500k'],
    ...['-maxrate', '2500k', '-bufsize', '5000k', '-force_key_frames', 'expr:gte(t,n_forced*2)'],
  ];
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostats', '-protocol_whitelist', 'pipe'],
    ...['-analyzeduration', '1000000', '-f', container === 'mp4' ? 'mov' : 'matroska', '-i', 'pipe:0'],
    ...['-map', '0:v:0?', '-map', '0:a:0?', ...(isH264 ? ['-c:v', 'copy'] : encoding)],
    ...['-c:a', 'aac', '-b:a', '96k', '-ar', '44100', '-ac', '2'],
    ...['-flush_packets', '1', '-flvflags', 'no_duration_filesize', '-f', 'flv', 'pipe:1'],
  ];
}
