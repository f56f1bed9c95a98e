import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { flvHeader } from '../rtmp/flv.ts';
import { isCopied, type Rung } from './ladder.ts';
import type { Source } from './source.ts';

/** Duration of a segment in s, if the source has keyframes that often. */
export const segmentSeconds = 2;

export interface Encoder {
  /** Takes a tag. @returns false while the encoder is behind: stop reading from the network until `onDrain` */
  write(tag: Buffer): boolean;
  /** Ends the input; the last segment is written before `exited` resolves. */
  end(): void;
  kill(): void;
  /**
   * Time in ms since the first input without progress. ffmpeg reports progress twice a second, even when it is slow.
   */
  silenceMs(): number;
  /** Resolves to the end of ffmpeg's messages. Never rejects. */
  readonly exited: Promise<string>;
}

export interface EncoderOptions {
  /** Path of ffmpeg, or its name on the PATH. */
  readonly ffmpeg: string;
  readonly source: Source;
  readonly rungs: readonly Rung[];
  /** Receives `<rung>.m3u8`, `<rung>-init.mp4` and `<rung>-<n>.m4s`. */
  readonly folder: string;
  readonly onDrain: () => void;
}

const maxErrorChars = 2_000;

/** Starts ffmpeg without secrets. It ends with this process, because its input is a pipe from it. */
export function startEncoder({ ffmpeg, source, rungs, folder, onDrain }: EncoderOptions): Encoder {
  const child = spawn(ffmpeg, encodingArgs(source, rungs, folder), {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-maxErrorChars);
  });
  /** Time in ms of the first write since the encoder's last progress line; null if there is none. */
  let writtenAt: number | null = null;
  child.stdout.on('data', () => {
    writtenAt = null;
  });
  // Writing to an encoder that has exited fails; `exited` reports it.
  child.stdin.on('error', () => undefined).on('drain', onDrain);
  child.stdin.write(flvHeader);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('close', () => resolve(messages.trim()));
  });
  return {
    write(tag) {
      writtenAt ??= performance.now();
      return child.stdin.write(tag);
    },
    end: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
    silenceMs: () => (writtenAt === null ? 0 : performance.now() - writtenAt),
    exited,
  };
}

function encodingArgs(source: Source, rungs: readonly Rung[], folder: string): string[] {
  const copies = isCopied(source);
  // Segments of all qualities begin at the same frames.
  const keyframes = copies ? 'source' : `expr:gte(t,n_forced*${segmentSeconds})`;
  const withVideo = rungs.filter(({ videoRate }) => videoRate > 0);
  const withAudio = source.audio ? rungs : [];
  // ffmpeg replaces %v by the name of the quality only if there are several.
  const name = rungs.length > 1 ? '%v' : (rungs[0]?.name ?? '');
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
    // The first second is enough to recognise the tracks; reading more delays the first segment.
    ...['-analyzeduration', '1000000', '-fflags', '+genpts', '-f', 'flv', '-i', 'pipe:0'],
    ...withVideo.flatMap((rung, at) => ['-map', '0:v:0', ...videoArgs(rung, at, copies, keyframes)]),
    ...withAudio.flatMap((rung, at) => ['-map', '0:a:0', ...audioArgs(rung, at, source)]),
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '30'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments+temp_file'],
    ...[
      '-hls_fmp4_init_filename',
      `${name}-init.mp4`,
      '-hls_segment_filename',
      join(folder, `${name}-%d.m4s`),
    ],
    ...['-var_stream_map', rungs.map((rung) => streamsOf(rung, rungs, source)).join(' ')],
    join(folder, `${name}.m3u8`),
  ];
}

function videoArgs({ side, videoRate }: Rung, at: number, copies: boolean, keyframes: string): string[] {
  if (side === null && copies) return [`-c:v:${at}`, 'copy'];
  // The shorter side counts, so that portrait video has the same detail.
  const scale =
    side === null ? [] : [`scale=w='if(gt(iw,ih),-2,${side})':h='if(gt(iw,ih),${side},-2)'`, 'setsar=1'];
  const filters = [...(copies ? [] : ['fps=30']), ...scale, 'format=yuv420p'];
  return [
    ...[`-filter:v:${at}`, filters.join(','), `-c:v:${at}`, 'libx264', `-preset:v:${at}`, 'superfast'],
    ...[`-profile:v:${at}`, 'main', `-level:v:${at}`, '3.1', `-b:v:${at}`, String(videoRate)],
    ...[`-maxrate:v:${at}`, String(videoRate), `-bufsize:v:${at}`, String(2 * videoRate)],
    ...[`-sc_threshold:v:${at}`, '0', `-g:v:${at}`, '600', `-force_key_frames:v:${at}`, keyframes],
  ];
}

function audioArgs({ name, audioRate, channels }: Rung, at: number, source: Source): string[] {
  if (name === 'source' && source.audio?.isAac) return [`-c:a:${at}`, 'copy'];
  const rate = audioRate < 32_000 ? '24000' : '44100';
  return [
    ...[`-c:a:${at}`, 'aac', `-b:a:${at}`, String(audioRate), `-ac:a:${at}`, String(channels)],
    ...[`-ar:a:${at}`, rate],
  ];
}

function streamsOf(rung: Rung, rungs: readonly Rung[], source: Source): string {
  const videoAt = rungs.filter(({ videoRate }) => videoRate > 0).indexOf(rung);
  const audioAt = source.audio ? rungs.indexOf(rung) : -1;
  return [videoAt < 0 ? '' : `v:${videoAt}`, audioAt < 0 ? '' : `a:${audioAt}`, `name:${rung.name}`]
    .filter(Boolean)
    .join(',');
}
