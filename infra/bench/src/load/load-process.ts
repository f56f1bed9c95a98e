import { type Child, startChild } from '../beside/child.ts';
import { type LoadJob, type LoadResult, loadResult } from './load-job.ts';

/** A process that makes load. */
export interface LoadProcess {
  /**
   * Does one job, and nothing beside it.
   * @param status what each answer must have; left out: any
   * @throws when a connection broke, or when any answer had another status than `status`
   */
  run(job: LoadJob, status?: number): Promise<LoadResult>;
  stop(): void;
}

export async function startLoadProcess(signal: AbortSignal): Promise<LoadProcess> {
  const child: Child = await startChild(new URL('./load.main.ts', import.meta.url), { signal });
  return {
    async run(job, status) {
      const path = job.requests[0]?.path ?? '';
      const result = loadResult.parse(await child.ask(job));
      if ('failure' in result) throw new Error(`GET ${path}: ${result.failure}`);
      const others = Object.keys(result.statuses).filter(
        (seen) => status !== undefined && seen !== String(status),
      );
      if (others.length > 0) throw new Error(`GET ${path} answered ${others.join(', ')}, not ${status}`);
      return result;
    },
    stop: child.stop,
  };
}
