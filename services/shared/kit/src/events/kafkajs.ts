/**
 * POC's fork of kafkajs: release 2.2.4, the last one, with the patches below applied at load.
 * Only this file imports kafkajs, so no client runs without them. ADR 60 has the steps of a switch to another client.
 */
import { createRequire } from 'node:module';

export type {
  Admin,
  Consumer,
  EachBatchPayload,
  IHeaders,
  KafkaConfig,
  KafkaMessage,
  LogEntry,
  Producer,
  SASLOptions,
} from 'kafkajs';
export { Kafka, logLevel, Partitioners } from 'kafkajs';

const release = '2.2.4';
const require = createRequire(import.meta.url);
/** Node finds these exports of the CommonJS package by `require` only. */
export const { ConfigResourceTypes, ConfigSource } = require('kafkajs') as typeof import('kafkajs');
const { version } = require('kafkajs/package.json');
if (version !== release) throw new Error(`the patches are for kafkajs ${release}, not ${version}`);

/** Members of the class in `kafkajs/src/network/requestQueue` that patch 1 uses. */
interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

/**
 * Patch 1: no polling of an empty request queue (tulios/kafkajs issues 1704 and 1751, pull requests 1755 and 1768).
 *
 * kafkajs schedules a check of pending requests after every response, also when none is pending, with a delay of
 * `throttledUntil - now`, which is negative unless the broker throttles. Node turns that into 1 ms: a busy loop for
 * each connection, and a warning since Node 24. Here a check is scheduled only while a request is pending; `push`
 * schedules the next one.
 */
const requestQueue: { prototype: RequestQueue } = require('kafkajs/src/network/requestQueue');
const checkIntervalMs = 10;
requestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhilePending(
  this: RequestQueue,
): void {
  if (this.pending.length === 0 || this.throttleCheckTimeoutId !== null) return;
  const throttledMs = this.throttledUntil - Date.now();
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    throttledMs > 0 ? throttledMs : checkIntervalMs,
  );
};

/** Members of the class in `kafkajs/src/consumer/runner` that patch 2 uses. */
interface Runner {
  heartbeat(): Promise<void>;
  autoCommitOffsetsIfNecessary(): Promise<void> | undefined;
}

/**
 * Patch 2: failed commits are retried.
 *
 * kafkajs commits after a batch with messages only, and continues after a commit that failed, as during an outage of
 * the broker. Processed messages then counted as lag until the next message, and were processed again by the next
 * consumer. Here a heartbeat, which follows each fetch and each message, also commits what is due. If that fails, the
 * next heartbeat or the end of the batch retries it.
 */
const { prototype: runner }: { prototype: Runner } = require('kafkajs/src/consumer/runner');
const { heartbeat } = runner;
runner.heartbeat = async function heartbeatAndCommit(this: Runner): Promise<void> {
  await heartbeat.call(this);
  await this.autoCommitOffsetsIfNecessary()?.catch(() => undefined);
};
