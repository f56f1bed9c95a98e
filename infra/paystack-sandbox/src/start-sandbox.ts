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

/** Longest wait in ms for events after the clock was advanced. */
const drainTimeoutMs = 20_000;

export interface SandboxOptions {
  readonly host?: string;
  /** Default: 0, a free port. */
  readonly port?: number;
  readonly secretKey: string;
  /** Webhook URL; without it events are only recorded. */
  readonly webhookUrl?: string | undefined;
  /** URL for browsers, if it differs from the server's. */
  readonly publicUrl?: string | undefined;
  /** Journal that restores the data after a restart; without it all data is lost on exit. */
  readonly dataFile?: string | undefined;
  readonly clock?: Clock;
  /** Delays in ms between attempts of an event. Default: Paystack's schedule. */
  readonly retryScheduleMs?: readonly number[];
  /** Delay in ms between the states of a refund. Default: 2,000. */
  readonly refundStepMs?: number;
  /** Timeout in ms for the response to an event. Default: 10,000. */
  readonly webhookTimeoutMs?: number;
  readonly logger?: Logger;
}

export interface RunningSandbox {
  readonly url: string;
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox.
 * @throws if the port is in use or the journal is unreadable
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
