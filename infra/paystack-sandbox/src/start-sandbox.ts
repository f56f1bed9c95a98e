import { type Clock, systemClock } from '@poc/kit/clock';
import { startServer } from '@poc/kit/http/listen';
import { createLogger, type Logger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { createApp } from './app.ts';
import { createDueWork } from './due-work.ts';
import type { Sandbox } from './sandbox.ts';
import { createClock } from './sandbox-clock.ts';
import { openStore } from './state/store.ts';
import { createDeliveries, paystackScheduleMs } from './webhooks/deliveries.ts';

/** How long an answer to a moved clock waits for events that nobody takes, in milliseconds. */
const drainTimeoutMs = 20_000;

export interface SandboxOptions {
  /** 127.0.0.1 when left out. */
  readonly host?: string;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly secretKey: string;
  /** Where events go; without it they are only noted. */
  readonly webhookUrl?: string | undefined;
  /** The address that browsers use, if it is another than the server's own. */
  readonly publicUrl?: string | undefined;
  /** The journal that a restart goes on from; without it everything is forgotten at the end. */
  readonly dataFile?: string | undefined;
  readonly clock?: Clock;
  /** Milliseconds between an event's attempts; Paystack's schedule when left out. */
  readonly retryScheduleMs?: readonly number[];
  /** Milliseconds from one state of a refund to the next; 2,000 when left out. */
  readonly refundStepMs?: number;
  /** Milliseconds in which the address of events is to answer; 10,000 when left out. */
  readonly webhookTimeoutMs?: number;
  readonly logger?: Logger;
}

export interface RunningSandbox {
  readonly url: string;
  /** Moves the sandbox's time on, and does what falls due on the way. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a stand-in for Paystack.
 * @throws when the port is taken or the journal is not readable
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const logger = options.logger ?? createLogger({ service: 'paystack-sandbox', level: 'silent' });
  const store = openStore(options.dataFile);
  const clock = createClock(options.clock ?? systemClock, store, async () => {
    dueWork.run();
    await deliveries.settled(drainTimeoutMs);
  });
  let ownUrl = '';
  const parts = {
    store,
    logger,
    faults: { current: {} },
    settings: {
      secretKey: options.secretKey,
      publicUrl: () => (options.publicUrl ?? ownUrl).replace(/(?<!\/)\/+$/, ''),
      webhookUrl: options.webhookUrl,
      retryScheduleMs: options.retryScheduleMs ?? paystackScheduleMs,
      refundStepMs: options.refundStepMs ?? 2_000,
      webhookTimeoutMs: options.webhookTimeoutMs ?? 10_000,
    },
    now: () => clock.now(),
  };
  const deliveries = createDeliveries(parts, () => dueWork.wake());
  const sandbox: Sandbox = { ...parts, emit: deliveries.emit };
  const dueWork = createDueWork(sandbox, deliveries);
  const app = createApp({ sandbox, clock, deliveries, metrics: createMetrics('paystack-sandbox') });
  const server = await startServer(app, {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    logger,
  });
  ownUrl = server.url;
  dueWork.run();
  return {
    url: server.url,
    advance: (ms) => clock.advance(ms),
    async stop() {
      dueWork.stop();
      await Promise.all([server.stop(1_000), deliveries.stop()]);
      store.close();
    },
  };
}
