import { startChild } from '@poc/bench/beside/child';
import { failureAnswer } from '@poc/bench/live/crowd/viewers-job';
import type { z } from 'zod';
import { answerTo, type CrowdAccount, type CrowdJob, type CrowdLook } from '../../crowd/crowd-job.ts';
import { until, url } from '../system.ts';

/** Many viewers of one stream, in a process of their own. They watch it from its first message on. */
export interface Crowd {
  /** So many more come through the gateway; resolves when all are in the room. */
  gather(viewers: number): Promise<CrowdLook>;
  mark(): Promise<void>;
  look(): Promise<CrowdLook>;
  /** Waits until every viewer is in the room again. */
  allBack(): Promise<CrowdLook>;
  /** What they have got of the messages up to a number, when they have all of it or have waited for it long enough. */
  account(lastSeq: number): Promise<CrowdAccount>;
  /** All leave. */
  stop(): void;
}

/** How long the last viewer may take, on a machine that has much else to do. */
const timeoutMs = 60_000;

export async function startCrowd(streamId: string): Promise<Crowd> {
  // Many buffers and numbers: the heap of the system's small processes would be the limit.
  const child = await startChild(new URL('../../crowd/crowd.main.ts', import.meta.url), {
    signal: new AbortController().signal,
    nodeArgs: [],
  });
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: answers come in the order of the jobs, and bear no names. */
  function ask<K extends CrowdJob['do']>(
    job: Extract<CrowdJob, { do: K }> & { do: K },
  ): Promise<z.output<(typeof answerTo)[K]>>;
  function ask(job: CrowdJob): Promise<unknown> {
    const asked = turn.then(async () => {
      const answer = child.next();
      child.send(job);
      const message = await answer;
      const failed = failureAnswer.safeParse(message);
      if (failed.success) throw new Error(`the crowd: ${failed.data.failure}`);
      return answerTo[job.do].parse(message);
    });
    turn = asked.catch(() => undefined);
    return asked;
  }
  const look = () => ask({ do: 'look' });

  return {
    gather: (viewers) => ask({ do: 'gather', origin: url(), streamId, viewers }),
    async mark() {
      await ask({ do: 'mark' });
    },
    look,
    allBack: () =>
      until(
        'all viewers are back',
        async () => {
          const now = await look();
          return now.joined === now.viewers ? now : undefined;
        },
        timeoutMs,
      ),
    account(lastSeq) {
      const account = () => ask({ do: 'account', lastSeq });
      const whole = async () => {
        const found = await account();
        return found.complete === found.viewers ? found : undefined;
      };
      // Who is not complete by then shows in the account better than in a failure here.
      return until('all viewers have everything', whole, timeoutMs, 250).catch(account);
    },
    stop: () => child.stop(),
  };
}
