import type { Logger } from '@poc/kit/log';
import type { Faults } from './faults.ts';
import type { Store } from './state/store.ts';

/** Shared dependencies of the sandbox. Times are ms of the sandbox's clock. */
export interface Sandbox {
  readonly store: Store;
  readonly faults: { current: Faults };
  readonly settings: SandboxSettings;
  readonly logger: Logger;
  now(): number;
  /** Queues an event for the webhook. `about` is the transaction's reference. */
  emit(event: string, about: string, data: unknown, at: number): void;
}

export interface SandboxSettings {
  readonly secretKey: string;
  /** URL for browsers. */
  readonly publicUrl: () => string;
  readonly webhookUrl: string | undefined;
  /** Delays in ms between attempts of an event: after the first, after the second, … */
  readonly retryScheduleMs: readonly number[];
  /** Delay in ms between the states of a refund. */
  readonly refundStepMs: number;
  /** Timeout in ms for the response to an event. */
  readonly webhookTimeoutMs: number;
}
