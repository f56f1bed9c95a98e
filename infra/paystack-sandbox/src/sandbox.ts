import type { Logger } from '@poc/kit/log';
import type { Faults } from './faults.ts';
import type { Store } from './state/store.ts';

/** What the parts of the sandbox share. Moments are milliseconds of the sandbox's own clock. */
export interface Sandbox {
  readonly store: Store;
  readonly faults: { current: Faults };
  readonly settings: SandboxSettings;
  readonly logger: Logger;
  now(): number;
  /** Puts an event on its way to the webhook's address. `about` names the transaction. */
  emit(event: string, about: string, data: unknown, at: number): void;
}

export interface SandboxSettings {
  readonly secretKey: string;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  readonly webhookUrl: string | undefined;
  /** Milliseconds between an event's attempts: after the first, after the second, … */
  readonly retryScheduleMs: readonly number[];
  /** Milliseconds from one state of a refund to the next. */
  readonly refundStepMs: number;
  /** Milliseconds in which an address is to answer an event. */
  readonly webhookTimeoutMs: number;
}
