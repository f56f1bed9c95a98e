import { rm } from 'node:fs/promises';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import { createWorkFolder } from '@poc/kit/process/work-folder';
import type { RtmpMessage } from '../rtmp/chunks.ts';
import { flvTag } from '../rtmp/flv.ts';
import { startEncoder } from './encoder.ts';
import type { Rung } from './ladder.ts';
import { createSegmentReader } from './read-segments.ts';
import type { Source } from './source.ts';
import type { RunFiles, SegmentStore } from './store-segments.ts';

/** One run of the encoder for a broadcast. */
export interface EncoderRun {
  /** Writes a message. @returns false while the encoder is behind */
  write(message: RtmpMessage): boolean;
  /** Passes completed segments to the store. */
  collect(): Promise<void>;
  /** Ends the encoder, waits until its last segments are stored, and removes its files. @returns ffmpeg's messages */
  end(): Promise<string>;
  /** See `Encoder.silenceMs`. */
  silenceMs(): number;
  /** Kills the encoder: its unfinished segment is lost. */
  kill(): void;
}

const endMs = 10_000;

export async function startRun(options: {
  readonly ffmpeg: string;
  readonly source: Source;
  readonly rungs: readonly Rung[];
  readonly run: number;
  readonly segments: SegmentStore;
  readonly onDrain: () => void;
}): Promise<EncoderRun> {
  const { ffmpeg, source, rungs, run, segments, onDrain } = options;
  const folder = await createWorkFolder('ingest');
  const encoder = startEncoder({ ffmpeg, source, rungs, folder, onDrain });
  const read = createSegmentReader(folder, rungs);
  const files: RunFiles = { run, folder, rungs };
  let collecting: Promise<void> = Promise.resolve();

  const collect = (): Promise<void> => {
    collecting = collecting.then(async () => {
      for (const segment of await read()) segments.add(files, segment);
    });
    return collecting;
  };

  return {
    write: (message) => encoder.write(flvTag(message)),
    collect,
    kill: () => encoder.kill(),
    silenceMs: () => encoder.silenceMs(),
    async end() {
      encoder.end();
      const messages = await withTimeout(encoder.exited, endMs).catch(() => {
        encoder.kill();
        return encoder.exited;
      });
      await collect();
      await segments.done();
      await rm(folder, { recursive: true, force: true });
      return messages;
    },
  };
}
