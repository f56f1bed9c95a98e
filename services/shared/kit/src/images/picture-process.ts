import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fail } from '../errors.ts';
import { type PictureJob, type PictureOutcome, pictureOutcome } from './picture-job.ts';

const entry = join(import.meta.dirname, 'picture-process.main.ts');
/** Longer than any accepted picture takes on a busy machine. */
const timeoutMs = 20_000;

/**
 * Process that decodes pictures. It isolates decoders, which are large C libraries: a crash or an exploit ends only
 * this process, which has none of a service's secrets, and its memory returns to the system.
 */
export interface PictureProcess {
  /**
   * Renders one job at a time. @throws Error when the process ended or timed out; service_unavailable when it cannot be
   * started
   */
  render(job: PictureJob): Promise<PictureOutcome>;
  readonly ended: boolean;
  stop(): void;
}

export function startPictureProcess(): PictureProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    // With one arena per thread the process needs three times the memory after a few pictures (measured).
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  // While idle, the child must not keep the parent alive.
  const rest = (): void => {
    child.unref();
    child.channel?.unref();
  };
  const work = (): void => {
    child.ref();
    child.channel?.ref();
  };

  return {
    get ended() {
      return ended;
    },
    async render(job) {
      work();
      const over = new AbortController();
      const { signal } = over;
      const tooLong = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      try {
        return await new Promise<PictureOutcome>((resolve, reject) => {
          const on = (event: string, listener: (given: unknown) => void): void => {
            child.once(event, listener);
            signal.addEventListener('abort', () => child.off(event, listener));
          };
          on('message', (response) => resolve(pictureOutcome.parse(response)));
          on('exit', () => reject(new Error('picture process exited or timed out')));
          on('error', reject);
          child.send(job, (error) => error && reject(error));
        }).catch((cause: unknown) => {
          if (child.pid !== undefined) throw cause;
          return fail('service_unavailable', { internal: 'could not start the picture process', cause });
        });
      } finally {
        clearTimeout(tooLong);
        over.abort();
        rest();
      }
    },
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
