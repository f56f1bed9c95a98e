import type { Reading, SharedReader } from '@poc/bench/live/wire/chunk-reader';
import { joinAck, openClient, type RawClient } from '@poc/bench/live/wire/raw-client';
import { parsePacket } from '@poc/load/engine-io';
import { reconnectDelayMs } from '@poc/load/reconnect-delay';
import { errorText } from '@poc/stack/errors';
import { z } from 'zod';
import { createDeliveryLog, type DeliveryLog } from './delivery-log.ts';

/**
 * A viewer that follows the contract: receives batches, reconnects with jitter, moves when its node stops,
 * resumes after its last number, and reads messages that were not delivered.
 */
export interface ReturningViewer {
  readonly log: DeliveryLog;
  /** True if the viewer has a connection that has joined the room. */
  readonly joined: boolean;
  /** Number of joins after the first. */
  readonly comebacks: number;
  leave(): void;
}

export interface ReturningViewerOptions {
  readonly origin: string;
  readonly streamId: string;
  readonly reader: SharedReader;
  onJoined(): void;
  /** Receives numbers that events delivered. */
  onDelivered(seqs: readonly number[]): void;
  /** Receives messages of a join's acknowledgement. */
  onRead(messages: readonly unknown[]): void;
  /** Receives the reason that the server gave for closing the connection. */
  onEnded(code: string): void;
  /** Receives the reason why connecting or joining failed. The viewer retries. */
  onRefused(why: string): void;
  /** Reads one page of the messages after a number by REST. */
  readMissed(after: number): Promise<readonly number[]>;
}

/** Time for missing messages to be delivered before they are read. */
const graceMs = 300;

const numbered = z.object({ seq: z.number() });
const joinedStream = z.object({
  messages: z.array(z.unknown()),
  state: z.object({ lastSeq: z.number() }),
});
const streamState = z.object({ lastSeq: z.number() });
const nodeStopping = z.object({ withinMs: z.number() });
const sessionEnded = z.object({ code: z.string() });

export function createReturningViewer(options: ReturningViewerOptions): ReturningViewer {
  const { origin, streamId, reader } = options;
  const log = createDeliveryLog();
  let connection = 0;
  let client: RawClient | undefined;
  let joined = false;
  let joins = 0;
  let tries = 0;
  let catchingUp = false;
  let gone = false;

  function connect(): void {
    connection += 1;
    const own = connection;
    const isCurrent = (): boolean => own === connection && !gone;
    log.connect();
    openClient({
      origin,
      protocol: 'socket.io',
      deflate: true,
      join: { streamId, batch: true, after: log.last },
      reader,
      onReading(reading) {
        if (isCurrent()) take(reading);
      },
      onLost() {
        if (isCurrent()) comeBack();
      },
    }).then(
      (opened) => {
        if (isCurrent()) client = opened;
        else opened.close();
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        options.onRefused(errorText(error));
        comeBack();
      },
    );
  }

  function comeBack(): void {
    joined = false;
    client = undefined;
    const own = connection;
    setTimeout(() => {
      if (own === connection && !gone) connect();
    }, reconnectDelayMs(tries));
    tries += 1;
  }

  /** Reconnects at a random moment within the time that the node allows. */
  function move(withinMs: number): void {
    const own = connection;
    setTimeout(() => {
      if (own !== connection || gone) return;
      client?.close();
      client = undefined;
      joined = false;
      connect();
    }, withinMs * Math.random());
  }

  function take({ texts, seqs, events }: Reading): void {
    for (const text of texts) {
      const packet = parsePacket(text);
      if (packet.kind === 'ack' && packet.id === joinAck && packet.ok) enter(packet.response);
    }
    if (seqs.length > 0) {
      log.deliver(seqs);
      options.onDelivered(seqs);
    }
    for (const { name, data } of events) {
      if (name === 'stream-state') log.hear(streamState.parse(data).lastSeq);
      else if (name === 'node-stopping') move(nodeStopping.parse(data).withinMs);
      else if (name === 'session-ended') options.onEnded(sessionEnded.parse(data).code);
    }
    if (log.behind) void catchUp();
  }

  function enter(response: unknown): void {
    const { messages, state } = joinedStream.parse(response);
    log.read(messages.map((message) => numbered.parse(message).seq));
    log.hear(state.lastSeq);
    options.onRead(messages);
    joined = true;
    joins += 1;
    tries = 0;
    options.onJoined();
  }

  async function catchUp(): Promise<void> {
    if (catchingUp) return;
    catchingUp = true;
    try {
      await pause(graceMs * (1 + Math.random()));
      while (log.behind && !gone) {
        const seqs = await options.readMissed(log.last);
        // A stored message that is no longer delivered was deleted. These tests delete none.
        if (seqs.length === 0) break;
        log.read(seqs);
      }
    } catch {
      // The next event triggers another read.
    } finally {
      catchingUp = false;
    }
  }

  connect();
  return {
    log,
    get joined() {
      return joined;
    },
    get comebacks() {
      return Math.max(0, joins - 1);
    },
    leave() {
      gone = true;
      client?.close();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
