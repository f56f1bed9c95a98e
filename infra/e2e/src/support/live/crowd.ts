import { failureResponse } from '@poc/bench/live/crowd/viewers-job';
import { startChild } from '@poc/bench/processes/child';
import type { z } from 'zod';
import { type CrowdAccount, type CrowdJob, type CrowdState, responseTo } from '../../crowd/crowd-job.ts';
import { until, url } from '../system.ts';

/** Many viewers of one stream in a separate process. They watch from its first message on. */
export interface Crowd {
  /** Adds viewers through the gateway. Resolves when all have joined the room. */
  gather(viewers: number): Promise<CrowdState>;
  mark(): Promise<void>;
  look(): Promise<CrowdState>;
  /** Waits until every viewer has joined the room again. */
  allBack(): Promise<CrowdState>;
  /** Returns the delivery of the messages up to a number, once all viewers have them or the wait times out. */
  account(lastSeq: number): Promise<CrowdAccount>;
  stop(): void;
}

/** Timeout in ms for the last viewer, on a busy machine. */
const timeoutMs = 60_000;

export async function startCrowd(streamId: string): Promise<Crowd> {
  // A larger heap than that of the system's small processes, for the many buffers and numbers.
  const child = await startChild(new URL('../../crowd/crowd.main.ts', import.meta.url), {
    signal: new AbortController().signal,
    nodeArgs: [],
  });
  let turn: Promise<unknown> = Promise.resolve();

  /** One at a time: responses come in the order of the jobs and have no ids. */
  function request<K extends CrowdJob['do']>(
    job: Extract<CrowdJob, { do: K }> & { do: K },
  ): Promise<z.output<(typeof responseTo)[K]>>;
  function request(job: CrowdJob): Promise<unknown> {
    const asked = turn.then(async () => {
      const response = child.next();
      child.send(job);
      const message = await response;
      const failed = failureResponse.safeParse(message);
      if (failed.success) throw new Error(`the crowd failed: ${failed.data.failure}`);
      return responseTo[job.do].parse(message);
    });
    turn = asked.catch(() => undefined);
    return asked;
  }
  const look = () => request({ do: 'look' });

  return {
    gather: (viewers) => request({ do: 'gather', origin: url(), streamId, viewers }),
    async mark() {
      await request({ do: 'mark' });
    },
    look,
    allBack: () =>
      until(
        'all viewers have reconnected',
        async () => {
          const now = await look();
          return now.joined === now.viewers ? now : undefined;
        },
        timeoutMs,
      ),
    account(lastSeq) {
      const account = () => request({ do: 'account', lastSeq });
      const whole = async () => {
        const found = await account();
        return found.complete === found.viewers ? found : undefined;
      };
      // The account shows incomplete viewers better than a timeout would.
      return until('all viewers have everything', whole, timeoutMs, 250).catch(account);
    },
    stop: () => child.stop(),
  };
}
