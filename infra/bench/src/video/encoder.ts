import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { clockFilters } from './picture-clock.ts';

/** A host's encoder that reconnects. */
export interface Encoder {
  /** Times at which the encoder started to connect, in ms since the epoch of the clock. */
  readonly starts: readonly number[];
  /** Kills the encoder, which reconnects after a pause. */
  cut(pauseMs: number): void;
  stop(): Promise<void>;
}

const reconnectMs = 1_000;

/** Streams 720p at 30 frames a second, with a tone and a clock in the picture, over RTMP in real time. */
export function startEncoder(ffmpeg: string, url: string, epochMs: number): Encoder {
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30'];
  const sound = ['-re', '-f', 'lavfi', '-i', 'sine=440:r=44100'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '60'];
  const rate = ['-b:v', '2500k', '-maxrate', '2500k', '-bufsize', '2500k', '-pix_fmt', 'yuv420p'];
  const output = ['-c:a', 'aac', '-b:a', '96k', '-f', 'flv', url];
  const args = [
    '-v',
    'error',
    ...picture,
    ...sound,
    '-vf',
    clockFilters(epochMs),
    ...video,
    ...rate,
    ...output,
  ];
  const starts: number[] = [];
  let child: ChildProcess | undefined;
  let pauseMs = reconnectMs;
  let isStopped = false;
  const work = async (): Promise<void> => {
    while (!isStopped) {
      starts.push(Date.now() - epochMs);
      child = spawn(ffmpeg, args, { stdio: 'ignore' });
      await once(child, 'close');
      if (!isStopped) await pause(pauseMs);
      pauseMs = reconnectMs;
    }
  };
  const working = work();
  return {
    starts,
    cut(ms) {
      pauseMs = ms;
      child?.kill('SIGKILL');
    },
    async stop() {
      isStopped = true;
      child?.kill('SIGKILL');
      await working;
    },
  };
}
