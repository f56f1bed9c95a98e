import type { Bench, BenchContext } from '../bench.ts';
import { type Crowd, startCrowd } from '../live/crowd.ts';
import { liftedLimits } from '../live/lifted-limits.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { cpuMsOfPid } from '../live/process-usage.ts';
import { collectRounds, type Rounds } from '../live/rounds.ts';
import { signInMany } from '../live/sign-in-many.ts';
import { compareStored, readStored } from '../live/stored-messages.ts';
import { transactions } from '../live/transactions.ts';
import type { Figure } from '../report.ts';

const viewers = 1_000;
const people = 20;
const rate = 100;
const rounds = 3;
const parts = ['gateway', 'live-1', 'live-2'] as const;

/** From `chat-message`, sent through the gateway, to the last of 1,000 viewers, with all that lies between: rights, moderation, MongoDB, the outbox. */
export const chat: Bench = {
  about: '100 messages a second through the gateway, stored, to the last of 1,000 viewers',
  counts: `seconds of each of ${rounds} rounds`,
  count: 10,
  seed: false,
  only: ['identity', 'streaming', 'live-1', 'live-2', 'gateway'],
  settings: liftedLimits,
  async run(context) {
    const found = collectRounds();
    const crowd = await startCrowd(context.signal);
    try {
      const tokens = await signInMany(context.mongoUrl, context.urlOf('gateway'), people);
      for (const batch of [false, true]) await measure(context, { crowd, tokens, batch, found });
    } finally {
      crowd.stop();
    }
    return {
      figures: [...figuresOf(found, 'each message'), ...figuresOf(found, 'batches')],
      notes: [
        `${people} people send in turns; acknowledged means stored. "The last" is the last of ${viewers} viewers to read a message.`,
        'Lost: missing, doubled or out of order at any viewer, refused, or not as sent in GET /streams/{id}/messages.',
      ],
    };
  },
};

async function measure(
  context: BenchContext,
  { crowd, tokens, batch, found }: { crowd: Crowd; tokens: string[]; batch: boolean; found: Rounds },
): Promise<void> {
  const { mongoUrl, urlOf, pidOf, count, say, signal } = context;
  const kind = batch ? 'batches' : 'each message';
  const origins = [urlOf('gateway')];
  const streamId = await addLiveStream(mongoUrl);
  say(`${kind}: ${viewers} viewers join`);
  const shared = { origins, protocol: 'socket.io' } as const;
  await crowd.seat({ ...shared, viewers, deflate: true, join: { streamId, batch } });
  await crowd.admit({ ...shared, senders: people, tokens, join: { streamId, batch: true } });
  const cpuMs = () => new Map(parts.map((part) => [part, cpuMsOfPid(pidOf(part))]));

  let next = 1;
  const run = async (messages: number, patienceMs: number) => {
    signal.throwIfAborted();
    const first = next;
    next += messages;
    const cpuBefore = cpuMs();
    const before = await transactions(mongoUrl);
    const plan = { streamId, rate, count: messages, first, acks: true, lanes: 1 } as const;
    const { watched, sent } = await crowd.chat({ ...plan, lateMs: 20_000, patienceMs });
    const after = await transactions(mongoUrl);
    found.note(`${kind}: commits`, (after.committed - before.committed) / messages);
    found.note(`${kind}: aborts`, (after.aborted - before.aborted) / messages);
    for (const [part, usedMs] of cpuMs()) {
      const ownMs = usedMs - (cpuBefore.get(part) ?? 0);
      found.note(`${kind}: CPU of ${part}`, (ownMs * 1_000) / watched.delivered);
    }
    return { watched, sent };
  };
  await run(2 * rate, 5_000);
  for (let round = 1; round <= rounds; round += 1) {
    const { watched, sent } = await run(count * rate, 5_000);
    const lost = watched.missing + watched.doubled + watched.disordered + sent.refused;
    found.note(`${kind}: p50`, watched.last50 ?? Number.NaN);
    found.note(`${kind}: p99`, watched.last99 ?? Number.NaN);
    found.note(`${kind}: lost`, lost);
    say(
      `  round ${round}: the last viewer p50 ${watched.last50} ms, p99 ${watched.last99} ms; ${lost} lost${sent.refusal ? `, ${sent.refusal}` : ''}; senders at most ${sent.lateMs.toFixed(0)} ms late`,
    );
  }
  const { holes, wrong } = compareStored(await readStored(urlOf('gateway'), streamId), next - 1);
  found.note(`${kind}: stored wrongly`, holes + wrong);
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
      // The web app's own windows are as long as the goal; it is set for who gets each message by itself.
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
