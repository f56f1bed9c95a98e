import { execFile } from 'node:child_process';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { runGuarded } from '@poc/kit/process/run-guarded';
import { drawStoryboard, type StoryboardGrid } from '@poc/kit/video/storyboard';
import type { Rung } from './ladder.ts';
import { readSource, type Source } from './read-source.ts';

/** Output files of one rendition, in the work folder. */
export interface Encoded {
  /** Video file; the playlist refers to it by base name. */
  readonly file: string;
  readonly playlist: string;
}

interface Encoding extends Encoded {
  readonly input: string;
  readonly source: Source;
  readonly rung: Rung;
  readonly onProgress: (done: number) => void;
}

/** Picture stream of an input: its index or specifier, and the duration. */
type PictureSource = { readonly stream: number | string } & Pick<Source, 'seconds'>;

/** ffmpeg. The signal aborts all of its work. */
export interface Encoder {
  /** True when the program runs; checked at most once a minute. */
  isAvailable(): Promise<boolean>;
  /** @returns null if the file is not a playable video */
  probe(input: string, signal: AbortSignal): Promise<Source | null>;
  /** @throws TooSlow, ProgramFailed */
  encode(encoding: Encoding, signal: AbortSignal): Promise<void>;
  /** Writes a frame from early in the video. @throws TooSlow, ProgramFailed */
  takePicture(input: string, source: PictureSource, output: string, signal: AbortSignal): Promise<void>;
  /** Writes the storyboard of one of our renditions as JPEG. @throws TooSlow, ProgramFailed */
  drawStoryboard(input: string, grid: StoryboardGrid, output: string, signal: AbortSignal): Promise<void>;
}

const run = promisify(execFile);
const recheckMs = 60_000;
const shortMs = 60_000;
const silentMs = 5 * 60_000;
/** Timeout in ms of an encoding. On a slow machine 4K takes many times its duration. */
const maxMs = (source: Source): number => 10 * 60_000 + source.seconds * 60_000;
const partSeconds = 6;
/**
 * Demuxers of the two accepted formats and of our own lists of parts. No others are allowed, as some open other files.
 */
const formats: Readonly<Record<string, string>> = { '.mp4': 'mov', '.webm': 'matroska', '.txt': 'concat' };

/** @param ffmpeg a path, or a name on the PATH */
export function createEncoder(ffmpeg = 'ffmpeg'): Encoder {
  let available: { at: number; answer: Promise<boolean> } | undefined;

  const check = (): Promise<boolean> =>
    run(ffmpeg, ['-version'], { timeout: shortMs }).then(
      () => true,
      () => false,
    );

  return {
    isAvailable() {
      const now = performance.now();
      if (!available || now - available.at > recheckMs) available = { at: now, answer: check() };
      return available.answer;
    },
    async probe(input, signal) {
      const lines: string[] = [];
      // Opens the input and describes it on stderr; reads no frames.
      const args = [
        '-nostdin',
        '-hide_banner',
        ...inputOf(input),
        '-map_metadata',
        '-1',
        '-f',
        'ffmetadata',
        '-',
      ];
      const limits = { signal, timeoutMs: shortMs, silentMs: shortMs, onLine: () => undefined };
      await runGuarded(ffmpeg, args, { ...limits, onErrorLine: (line) => lines.push(line) });
      return readSource(lines);
    },
    async encode(encoding, signal) {
      const { source, onProgress } = encoding;
      const onLine = (line: string): void => {
        const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
        if (microseconds) onProgress(Math.min(1, Number(microseconds) / 1_000_000 / source.seconds));
      };
      const limits = { signal, timeoutMs: maxMs(source), silentMs };
      await runGuarded(ffmpeg, encodingArgs(encoding), { ...limits, onLine });
    },
    async takePicture(input, source, output, signal) {
      const at = ['-ss', String(Math.min(source.seconds / 10, 60))];
      const args = [
        ...quiet,
        ...at,
        ...inputOf(input),
        '-map',
        `0:${source.stream}`,
        '-frames:v',
        '1',
        output,
      ];
      const limits = { signal, timeoutMs: shortMs, silentMs: shortMs };
      await runGuarded(ffmpeg, args, { ...limits, onLine: () => undefined });
    },
    // A short video has too few key frames.
    drawStoryboard: (input, grid, output, signal) =>
      drawStoryboard(
        { ffmpeg, input: inputOf(input), keyframesOnly: grid.seconds >= partSeconds },
        grid,
        output,
        signal,
      ),
  };
}

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-nostats', '-y'];

/** Few threads: each takes memory, and encoding is not urgent. */
const threads = ['-threads', '2'];

/** Untrusted input must not open other files or network addresses. */
const inputOf = (input: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  formats[extname(input)] ?? 'mov',
  '-i',
  input,
];

function encodingArgs({ input, source, rung, file, playlist }: Encoding): string[] {
  const { width, height, maxRate, audioRate, level } = rung;
  const picture = `scale=${width}:${height},setsar=1,format=yuv420p`;
  return [
    ...[...quiet, '-progress', 'pipe:1', ...threads, ...inputOf(input)],
    ...[
      '-map',
      `0:${source.stream}`,
      '-map',
      '0:a:0?',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
    ],
    ...[
      '-vf',
      picture,
      '-fpsmax',
      '30',
      ...threads,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
    ],
    ...['-level:v', level, '-crf', '23', '-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)],
    // All qualities have key frames at the same times, so that players can switch.
    ...['-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${partSeconds})`],
    ...['-c:a', 'aac', '-b:a', String(audioRate), '-ac', '2', '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', String(partSeconds), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', file, playlist],
  ];
}

/** Output paths of one rendition. @param name of the file, with its extension */
export const encodedIn = (folder: string, name: string): Encoded => ({
  file: join(folder, name),
  playlist: join(folder, `${name}.m3u8`),
});
