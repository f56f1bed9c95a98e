import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fail } from '../errors.ts';
import { type PictureJob, type PictureOutcome, pictureOutcome } from './picture-job.ts';

const entry = join(import.meta.dirname, 'picture-process.main.ts');
/** Longer than any picture that is let in should take on a busy machine. */
const timeoutMs = 20_000;

/**
 * The process that decodes pictures. Decoders are large and written in C: what goes wrong in them, on purpose or not, ends
 * this process and no service, its memory goes back to the machine, and none of a service's secrets are in it.
 */
export interface PictureProcess {
  /** One at a time. @throws Error when the process ended or took too long; service_unavailable when it can't be started */
  render(job: PictureJob): Promise<PictureOutcome>;
  readonly ended: boolean;
  stop(): void;
}

export function startPictureProcess(): PictureProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    // Every thread would keep a pool of memory of its own: measured, that is three times as much after some pictures.
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  // It must not keep a process alive that has nothing else to do.
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
          on('message', (answer) => resolve(pictureOutcome.parse(answer)));
          on('exit', () => reject(new Error('the process for pictures ended, or was too slow')));
          on('error', reject);
          child.send(job, (error) => error && reject(error));
        }).catch((cause: unknown) => {
          if (child.pid !== undefined) throw cause;
          return fail('service_unavailable', { internal: 'no process for pictures', cause });
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
