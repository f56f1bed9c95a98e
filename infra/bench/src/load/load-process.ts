import { type Child, startChild } from '../processes/child.ts';
import { type LoadJob, type LoadResult, loadResult } from './load-job.ts';

/** A process that generates load. */
export interface LoadProcess {
  /**
   * Runs a job; one at a time.
   * @param status required status of responses; absent: any
   * @throws if a connection broke or a response had another status
   */
  run(job: LoadJob, status?: number): Promise<LoadResult>;
  stop(): void;
}

export async function startLoadProcess(signal: AbortSignal): Promise<LoadProcess> {
  const child: Child = await startChild(new URL('./load.main.ts', import.meta.url), { signal });
  return {
    async run(job, status) {
      const path = job.requests[0]?.path ?? '';
      const result = loadResult.parse(await child.request(job));
      if ('failure' in result) throw new Error(`GET ${path}: ${result.failure}`);
      const others = Object.keys(result.statuses).filter(
        (seen) => status !== undefined && seen !== String(status),
      );
      if (others.length > 0) throw new Error(`GET ${path} returned ${others.join(', ')}, not ${status}`);
      return result;
    },
    stop: child.stop,
  };
}
