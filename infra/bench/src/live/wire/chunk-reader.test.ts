import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serverFrame } from '../../testing/server-frame.ts';
import { createSharedReader } from './chunk-reader.ts';
import { seqsOf } from './message-scan.ts';

const message = (seq: number) => ({
  id: 'a1',
  seq,
  text: `"seq":99 and ${seq}`,
  clientMessageId: `m${seq}`,
});
const plain = (seq: number) => `42${JSON.stringify(['new-message', message(seq)])}`;
const batch = (seqs: number[]) => `42${JSON.stringify(['new-messages', seqs.map(message)])}`;

function frame(text: string, deflate = false): Buffer {
  // As servers do: flushed, without the four bytes that end every flush.
  const payload = deflate ? deflateRawSync(text, { finishFlush: 2 }).subarray(0, -4) : Buffer.from(text);
  return serverFrame(payload, { compressed: deflate });
}

function readers(logBytes?: number) {
  const seen = new Map<number, unknown>();
  let parsed = 0;
  const shared = createSharedReader(
    {
      isNew: (seq) => !seen.has(seq),
      onNew(messages) {
        parsed += 1;
        for (const one of messages) seen.set((one as { seq: number }).seq, one);
      },
    },
    logBytes,
  );
  return { seen, parsed: () => parsed, open: () => shared.open('a') };
}

/** Reads in pieces of the given sizes, in turn. */
function readInPieces(read: ReturnType<ReturnType<typeof readers>['open']>, bytes: Buffer, sizes: number[]) {
  const all = { seqs: [] as number[], events: 0, texts: 0, enginePings: 0 };
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    // A copy that is overwritten afterwards: read bytes must not be retained.
    const piece = Buffer.from(bytes.subarray(at, at + size));
    const { seqs, events, texts, enginePings } = read(piece);
    piece.fill(0xff);
    all.seqs.push(...seqs);
    all.events += events.length;
    all.texts += texts.length;
    all.enginePings += enginePings;
    at += size;
  }
  return all;
}

test('finds numbers without parsing, and none in similar text', () => {
  expect(seqsOf(Buffer.from(plain(7)))).toEqual([7]);
  expect(seqsOf(Buffer.from(plain(7).slice(2)))).toEqual([7]);
  expect(seqsOf(Buffer.from(batch([8, 9, 1_234_567])))).toEqual([8, 9, 1_234_567]);
  expect(seqsOf(Buffer.from('430[{"ok":true,"messages":[{"seq":5}]}]'))).toBeUndefined();
  expect(seqsOf(Buffer.from('42["stream-state",{"lastSeq":5}]'))).toBeUndefined();
});

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each([false, true])('a piece with many frames, deflated: %s', (deflate) => {
  const { open, seen } = readers();
  const bytes = Buffer.concat([
    frame(plain(1)),
    frame(batch([2, 3]), deflate),
    frame('2'),
    frame('42["new-reaction",{"count":3}]'),
    frame('430[{"ok":true}]'),
    frame(plain(4)),
  ]);
  for (const read of [open(), open()]) {
    const reading = read(bytes);
    expect(reading).toMatchObject({ seqs: [1, 2, 3, 4], enginePings: 1, texts: ['430[{"ok":true}]'] });
    expect(reading.events).toEqual([{ name: 'new-reaction', data: { count: 3 } }]);
  }
  expect([...seen.values()]).toEqual([1, 2, 3, 4].map(message));
});

test.each([[[1]], [[7]], [[1, 300, 2]], [[100_000]], [[333, 1_000]]])(
  'viewers get the same, and separate pings, in pieces of %j: all numbers, each once, parsed once',
  (sizes) => {
    const { open, parsed } = readers();
    const messages = numbers(1, 60).map((seq) =>
      seq % 3 === 0
        ? frame(batch([seq * 2 - 1, seq * 2]), true)
        : Buffer.concat([frame(plain(seq * 2 - 1)), frame(plain(seq * 2))]),
    );
    const streams = numbers(0, 4).map((viewer) =>
      Buffer.concat(messages.flatMap((one, at) => (at % 7 === viewer ? [frame('2'), one] : [one]))),
    );
    const expected = numbers(1, 120);
    streams.forEach((stream, viewer) => {
      const got = readInPieces(
        open(),
        stream,
        sizes.map((size) => size + viewer),
      );
      expect(got.seqs).toEqual(expected);
      expect(got.enginePings).toBe(messages.filter((_, at) => at % 7 === viewer).length);
    });
    // The second viewer is compared with the first.
    expect(parsed()).toBe(100);
  },
);

test('reads viewers at different positions in turn, over full logs', () => {
  const { open } = readers(1_000);
  const bytes = Buffer.concat(numbers(1, 200).map((seq) => frame(plain(seq))));
  const viewers = numbers(0, 5).map((at) => ({
    read: open(),
    size: 40 + at * 97,
    at: 0,
    seqs: [] as number[],
  }));
  while (viewers.some(({ at }) => at < bytes.length)) {
    for (const viewer of viewers) {
      viewer.seqs.push(...viewer.read(Buffer.from(bytes.subarray(viewer.at, viewer.at + viewer.size))).seqs);
      viewer.at += viewer.size;
    }
  }
  for (const { seqs } of viewers) expect(seqs).toEqual(numbers(1, 200));
});

test('parses different bytes with a known number', () => {
  const { open } = readers();
  open()(Buffer.concat([frame(plain(1)), frame(plain(2)), frame(plain(3))]));
  const other = open();
  expect(other(frame(plain(1))).seqs).toEqual([1]);
  // One message is missing, and one is duplicated.
  expect(other(Buffer.concat([frame(plain(3)), frame(plain(3))])).seqs).toEqual([3, 3]);
  expect(other(frame(plain(2))).seqs).toEqual([2]);
});
