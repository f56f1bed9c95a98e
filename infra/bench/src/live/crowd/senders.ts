import { setTimeout as pause } from 'node:timers/promises';
import { parsePacket } from '@poc/load/engine-io';
import { sharedNowMs } from '../measure/shared-clock.ts';
import { createSharedReader, type Reading } from '../wire/chunk-reader.ts';
import { payloadOf } from '../wire/payloads.ts';
import { openClient, type Protocol, type RawClient } from '../wire/raw-client.ts';
import { clientFrame } from '../wire/ws-frames.ts';
import type { SendersJob, SendResult } from './senders-job.ts';

/** Timeout of acknowledgements after the last message. */
const ackTimeoutMs = 20_000;
const maxConcurrentConnects = 20;

/** Senders of one process. */
export interface Senders {
  run(job: Exclude<SendersJob, { do: 'stop' }>): Promise<object>;
  stop(): void;
}

export function createSenders(): Senders {
  const clients: RawClient[] = [];
  let protocol: Protocol = 'plain';
  let stopped = false;
  let lost: string | undefined;
  let acknowledged = 0;
  let refused = 0;
  let refusal: string | undefined;
  // Senders receive all messages too, but only viewers are checked.
  const reader = createSharedReader({ isNew: () => false, onNew: () => undefined });

  function take({ texts }: Reading): void {
    for (const text of texts) {
      const packet = parsePacket(text);
      if (packet.kind !== 'ack') continue;
      if (packet.ok) acknowledged += 1;
      else {
        refused += 1;
        refusal ??= text;
      }
    }
  }

  async function connect(job: Extract<SendersJob, { do: 'connect' }>): Promise<object> {
    const { origins, senders, tokens } = job;
    protocol = job.protocol;
    for (let from = 0; from < senders; from += maxConcurrentConnects) {
      const group = Array.from({ length: Math.min(maxConcurrentConnects, senders - from) }, (_, at) =>
        openClient({
          origin: origins[(from + at) % origins.length] ?? '',
          protocol,
          deflate: false,
          token: tokens[(from + at) % Math.max(1, tokens.length)],
          join: job.join,
          reader,
          onReading: take,
          onLost(why) {
            lost = `sender ${from + at}: ${why}`;
          },
        }),
      );
      clients.push(...(await Promise.all(group)));
    }
    return { connected: clients.length };
  }

  async function send(job: Extract<SendersJob, { do: 'send' }>): Promise<SendResult> {
    const { count, first, startsAtMs, intervalMs, acks } = job;
    stopped = false;
    acknowledged = 0;
    refused = 0;
    refusal = undefined;
    let done = 0;
    let lateMs = 0;
    while (done < count && !stopped && lost === undefined) {
      const nowMs = sharedNowMs();
      lateMs = Math.max(lateMs, nowMs - (startsAtMs + done * intervalMs));
      // Due messages are sent with one write per sender.
      const writes = new Map<RawClient, Buffer[]>();
      for (; done < count && startsAtMs + done * intervalMs <= nowMs; done += 1) {
        const client = clients[done % clients.length];
        if (client === undefined) throw new Error('no senders');
        const frames = writes.get(client) ?? [];
        frames.push(clientFrame(payloadOf(protocol, job, first + done)));
        writes.set(client, frames);
      }
      for (const [client, frames] of writes) client.write(Buffer.concat(frames));
      const waitMs = startsAtMs + done * intervalMs - sharedNowMs();
      if (done < count) await pause(Math.max(1, Math.floor(waitMs)));
    }
    const giveUpMs = sharedNowMs() + ackTimeoutMs;
    while (acks && acknowledged + refused < done && sharedNowMs() < giveUpMs && lost === undefined) {
      await pause(10);
    }
    if (lost !== undefined) throw new Error(lost);
    return { sent: done, acknowledged, refused, lateMs, ...(refusal === undefined ? {} : { refusal }) };
  }

  return {
    async run(job) {
      switch (job.do) {
        case 'connect':
          return connect(job);
        case 'send':
          return send(job);
        case 'close':
          for (const client of clients.splice(0)) client.close();
          lost = undefined;
          return { closed: true };
      }
    },
    stop() {
      stopped = true;
    },
  };
}
