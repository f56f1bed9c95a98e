import { fillStream, type LiveContext, liveBench, people, rounds } from '../live/live-bench.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { mongoCounts } from '../live/measure/server-counts.ts';
import { compareStoredMessages, readStored } from '../live/measure/stored-messages.ts';
import type { Figure } from '../report.ts';
import type { Rounds } from '../rounds.ts';

const viewers = 1_000;
const rate = 100;
const parts = ['gateway', 'live-1', 'live-2'] as const;

/**
 * Delivery time from `chat-message` through the gateway to the last of 1,000 viewers, including authorisation,
 * moderation, MongoDB and the outbox.
 */
export const chat = liveBench({
  about: '100 messages a second through the gateway, stored, to the last of 1,000 viewers',
  async measure(live) {
    for (const batch of [false, true]) await measureKind(live, batch);
  },
  report: (found) => ({
    figures: [...figuresOf(found, 'each message'), ...figuresOf(found, 'batches')],
    notes: [
      `${people} people send in turn; acknowledged means stored. "The last" is the last of ${viewers} viewers to read a message.`,
      'Lost: missing, duplicated or out of order at any viewer, rejected, or different in GET /streams/{id}/messages.',
    ],
  }),
});

async function measureKind(live: LiveContext, batch: boolean): Promise<void> {
  const { crowd, tokens, found, mongoUrl, urlOf, pidOf, count, say, signal } = live;
  const kind = batch ? 'batches' : 'each message';
  const streamId = await addLiveStream(mongoUrl);
  say(`${kind}: ${viewers} viewers join`);
  await fillStream(crowd, { origins: [urlOf('gateway')], streamId, batch, viewers, senders: people, tokens });
  const cpuMs = () => new Map(parts.map((part) => [part, cpuMsOfPid(pidOf(part))]));

  let next = 1;
  const run = async (messages: number, quietAfterMs: number) => {
    signal.throwIfAborted();
    const first = next;
    next += messages;
    const cpuBefore = cpuMs();
    const before = await mongoCounts(mongoUrl);
    const plan = { streamId, rate, count: messages, first, acks: true, sequences: 1 } as const;
    const { watched, sent } = await crowd.chat({ ...plan, lateMs: 20_000, quietAfterMs });
    const after = await mongoCounts(mongoUrl);
    found.record(`${kind}: commits`, (after.committed - before.committed) / messages);
    found.record(`${kind}: aborts`, (after.aborted - before.aborted) / messages);
    for (const [part, usedMs] of cpuMs()) {
      const ownMs = usedMs - (cpuBefore.get(part) ?? 0);
      found.record(`${kind}: CPU of ${part}`, (ownMs * 1_000) / watched.delivered);
    }
    return { watched, sent };
  };
  await run(2 * rate, 5_000);
  for (let round = 1; round <= rounds; round += 1) {
    const { watched, sent } = await run(count * rate, 5_000);
    const lost = watched.missing + watched.doubled + watched.disordered + sent.refused;
    found.record(`${kind}: p50`, watched.last50 ?? Number.NaN);
    found.record(`${kind}: p99`, watched.last99 ?? Number.NaN);
    found.record(`${kind}: lost`, lost);
    say(
      `  round ${round}: the last viewer p50 ${watched.last50} ms, p99 ${watched.last99} ms; ${lost} lost${sent.refusal ? `, ${sent.refusal}` : ''}; senders at most ${sent.lateMs.toFixed(0)} ms late`,
    );
  }
  const { holes, wrong } = compareStoredMessages(await readStored(urlOf('gateway'), streamId), next - 1);
  found.record(`${kind}: stored wrongly`, holes + wrong);
  await crowd.leave();
}

function figuresOf(found: Rounds, kind: string): Figure[] {
  const none = { at: 'most', value: 0 } as const;
  return [
    { name: `${kind}: the last viewer, p50`, value: found.median(`${kind}: p50`), unit: 'ms' },
    {
      name: `${kind}: the last viewer, p99`,
      value: found.median(`${kind}: p99`),
      unit: 'ms',
      // Batching windows are as long as the goal, which applies to unbatched delivery.
      ...(kind === 'batches' ? {} : { goal: { at: 'most', value: 100 } as const }),
    },
    { name: `${kind}: lost`, value: found.most(`${kind}: lost`), unit: '', goal: none },
    { name: `${kind}: stored wrongly`, value: found.most(`${kind}: stored wrongly`), unit: '', goal: none },
    ...(['commits', 'aborts'] as const).map((what) => ({
      name: `${kind}: MongoDB's ${what}, a message`,
      value: found.median(`${kind}: ${what}`),
      unit: '',
    })),
    ...parts.map((part) => ({
      name: `${kind}: CPU of ${part}, a delivery`,
      value: found.median(`${kind}: CPU of ${part}`),
      unit: 'µs',
    })),
  ];
}
