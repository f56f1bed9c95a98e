import { startChild } from '../../processes/child.ts';
import { sharedNowMs } from '../measure/shared-clock.ts';
import type { DeliveryResult, WatchPlan } from '../measure/watch.ts';
import { type SendersJob, type SendResult, sent } from './senders-job.ts';
import { failureResponse, readResponse, type Tallied, type ViewersJob } from './viewers-job.ts';

/** Viewers and senders of a bench, in two separate processes. */
export interface Crowd {
  seat(job: Omit<Extract<ViewersJob, { do: 'connect' }>, 'do'>): Promise<void>;
  admit(job: Omit<Extract<SendersJob, { do: 'connect' }>, 'do'>): Promise<void>;
  chat(run: ChatRun): Promise<{ watched: DeliveryResult; sent: SendResult }>;
  /** Sends reactions and counts deliveries until `settleMs` after the last one. */
  react(run: Omit<ChatRun, 'sequences' | 'lateMs' | 'quietAfterMs'> & { settleMs: number }): Promise<{
    tallied: Tallied;
    sent: SendResult;
  }>;
  /** Disconnects all clients; others may connect afterwards. */
  leave(): Promise<void>;
  stop(): void;
}

export interface ChatRun {
  readonly streamId: string;
  readonly rate: number;
  readonly count: number;
  /** Number of the first message: the count of messages sent to this room so far, plus one. */
  readonly first: number;
  readonly acks: boolean;
  readonly sequences: WatchPlan['sequences'];
  readonly lateMs: number;
  readonly quietAfterMs: number;
}

/** Time for both processes to receive the run before it starts. */
const headStartMs = 150;

export async function startCrowd(signal: AbortSignal): Promise<Crowd> {
  // Node's default heap, because the heap of small processes would limit the buffers.
  const options = { signal, nodeArgs: [] };
  const viewers = await startChild(new URL('./viewers.main.ts', import.meta.url), options);
  const senders = await startChild(new URL('./senders.main.ts', import.meta.url), options).catch(
    (error: unknown) => {
      viewers.stop();
      throw error;
    },
  );

  async function askViewers<K extends ViewersJob['do']>(job: Extract<ViewersJob, { do: K }>) {
    return readResponse(job.do, await viewers.request(job));
  }
  async function askSenders(job: SendersJob): Promise<unknown> {
    const response = await senders.request(job);
    const failed = failureResponse.safeParse(response);
    if (failed.success) throw new Error(`the senders failed: ${failed.data.failure}`);
    return response;
  }
  const timesOf = (rate: number) => ({ startsAtMs: sharedNowMs() + headStartMs, intervalMs: 1_000 / rate });

  return {
    async seat(job) {
      await askViewers({ do: 'connect', ...job });
    },
    async admit(job) {
      await askSenders({ do: 'connect', ...job });
    },
    async chat({ streamId, rate, count, first, acks, sequences, lateMs, quietAfterMs }) {
      const times = timesOf(rate);
      const plan: WatchPlan = { firstSeq: first, count, sequences, lateMs, quietAfterMs, ...times };
      const watching = askViewers({ do: 'watch', plan });
      const sending = askSenders({
        do: 'send',
        what: 'chat-message',
        streamId,
        first,
        count,
        acks,
        ...times,
      });
      // Both may fail, for example when the bench is stopped; one error is enough.
      sending.catch(() => undefined);
      const watched = await watching;
      senders.send({ do: 'stop' });
      return { watched, sent: sent.parse(await sending) };
    },
    async react({ streamId, rate, count, first, acks, settleMs }) {
      await askViewers({ do: 'tally', begin: true });
      const job: SendersJob = {
        do: 'send',
        what: 'reaction',
        streamId,
        first,
        count,
        acks,
        ...timesOf(rate),
      };
      const done = sent.parse(await askSenders(job));
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const { tallied } = await askViewers({ do: 'tally', begin: false });
      if (tallied === null) throw new Error('no reactions were counted');
      return { tallied, sent: done };
    },
    async leave() {
      await Promise.all([askViewers({ do: 'close' }), askSenders({ do: 'close' })]);
    },
    stop() {
      viewers.stop();
      senders.stop();
    },
  };
}
