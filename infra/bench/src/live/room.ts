import { setTimeout as pause } from 'node:timers/promises';
import { roomId } from '../processes/room-message.ts';
import { type Cluster, type Contender, startCluster } from './contenders.ts';
import type { Crowd } from './crowd/crowd.ts';
import { cpuMsOf } from './measure/process-usage.ts';
import type { DeliveryResult } from './measure/watch.ts';

/** A run at one rate. */
export interface Trial extends DeliveryResult {
  /** CPU of all server processes per delivery. */
  readonly cpuUs: number;
  readonly bytesPerDelivery: number;
  readonly sentLateMs: number;
}

/** A contender with its viewers. */
export interface Room {
  run(run: { rate: number; ms: number; lateMs?: number }): Promise<Trial>;
  close(): Promise<void>;
}

/** A run is aborted when its viewers are this far behind. */
const usualLateMs = 2_000;
const quietAfterMs = 1_500;

/** Starts a contender, fills its room and warms it up. Restarting isolates contenders from each other. */
export async function openRoom(
  contender: Contender,
  options: { redisUrl: string; viewers: number; crowd: Crowd; signal: AbortSignal },
): Promise<Room> {
  const { crowd, viewers, signal } = options;
  const cluster: Cluster = await startCluster(contender, options);
  const { protocol, deflate, batch, sequences } = contender;
  let next = 1;

  async function run({ rate, ms, lateMs = usualLateMs }: { rate: number; ms: number; lateMs?: number }) {
    signal.throwIfAborted();
    const count = Math.max(1, Math.round((rate * ms) / 1_000));
    const first = next;
    next += count;
    const cpuBefore = await cpuMsOf(cluster.nodes);
    const { watched, sent } = await crowd.chat({
      streamId: roomId,
      rate,
      count,
      first,
      acks: false,
      sequences,
      lateMs,
      quietAfterMs,
    });
    const cpuMs = (await cpuMsOf(cluster.nodes)) - cpuBefore;
    return {
      ...watched,
      cpuUs: (cpuMs * 1_000) / watched.delivered,
      bytesPerDelivery: watched.bytes / watched.delivered,
      sentLateMs: sent.lateMs,
    };
  }

  const close = async (): Promise<void> => {
    await crowd.leave().finally(() => cluster.stop());
  };
  try {
    const origins = [...cluster.origins];
    await crowd.seat({
      origins,
      viewers,
      protocol,
      deflate,
      ...(protocol === 'plain' ? {} : { join: { streamId: roomId, batch } }),
    });
    // One sender per node, since one socket's messages stay in order.
    await crowd.admit({ origins, senders: origins.length, protocol, tokens: [] });
    await run({ rate: 40, ms: 1_500, lateMs: 10_000 });
    await pause(200);
    return { run, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** True if all messages arrived once, in order and in time. */
export function keeps(trial: Trial, p99Ms: number): boolean {
  const { late, missing, doubled, disordered, p99 } = trial;
  return !late && missing + doubled + disordered === 0 && p99 !== null && p99 <= p99Ms;
}
