import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { markedText, readMark } from '../src/chat-mark.ts';
import { followSequence } from '../src/sequence.ts';
import { listOf } from './lib/api.js';
import { openLiveSocket } from './lib/live-socket.js';
import { signIn, signOut, tokenOf } from './lib/people.js';
import { commonOptions, sizesOf } from './lib/settings.js';

// VUS viewers and SENDERS senders in one stream; all senders together send RATE messages a second for DURATION.
const { VUS: viewers, DURATION, RATE, SENDERS } = sizesOf('live');

// A virtual user costs megabytes, a socket kilobytes: each user opens many sockets.
const socketsPerUser = 25;
const connectsPerSecond = 200;
const rampMs = Math.max(1_000, (viewers / connectsPerSecond) * 1_000);
const settleMs = 2_000;
const sendMs = DURATION * 1_000;
const drainMs = 3_000;
const senderMs = settleMs + sendMs + drainMs;
const viewerMs = rampMs + settleMs + senderMs;
const messagesEach = Math.max(1, Math.floor((DURATION * RATE) / SENDERS));
const messages = messagesEach * SENDERS;

const deliveryMs = new Trend('live_delivery_ms', true);
const ackMs = new Trend('live_ack_ms', true);
const joinMs = new Trend('live_join_ms', true);
const sent = new Counter('live_sent');
const acked = new Counter('live_acked');
const refused = new Counter('live_refused');
const deliveries = new Counter('live_deliveries');
const missing = new Counter('live_missing');
const duplicates = new Counter('live_duplicates');
const outOfOrder = new Counter('live_out_of_order');
const broken = new Counter('live_broken');
const finished = new Counter('live_finished');

const scenario = (name, vus, startMs, lastsMs) => ({
  executor: 'per-vu-iterations',
  exec: name,
  vus,
  iterations: 1,
  startTime: `${Math.round(startMs)}ms`,
  maxDuration: `${Math.round(lastsMs + 30_000)}ms`,
  gracefulStop: '5s',
});

export const options = {
  ...commonOptions,
  scenarios: {
    viewers: scenario('view', Math.ceil(viewers / socketsPerUser), 0, viewerMs),
    senders: scenario('send', SENDERS, rampMs + settleMs, senderMs),
  },
  thresholds: {
    live_delivery_ms: ['p(99)<250'],
    live_missing: ['count==0'],
    live_duplicates: ['count==0'],
    live_broken: ['count==0'],
    live_refused: ['count==0'],
    // Guards against empty runs: every message acknowledged, every participant present to the end, all messages
    // seen by all.
    live_acked: [`count>=${messages}`],
    live_finished: [`count>=${viewers + SENDERS}`],
    live_deliveries: [`count>=${messages * (viewers + SENDERS)}`],
  },
};

export function setup() {
  const streamId = __ENV.STREAM || listOf('/streams/live').at(-1)?.id;
  if (!streamId) throw new Error('no stream is live: the profile needs the demo data');
  return { streamId, run: Date.now().toString(36), people: signIn(SENDERS) };
}

/** This user's share of the viewers, who join one by one and leave together. */
export function view({ streamId, run }) {
  const first = exec.scenario.iterationInTest * socketsPerUser;
  const share = Math.min(socketsPerUser, viewers - first);
  for (let index = 0; index < share; index += 1) {
    const afterMs = (rampMs * (first + index)) / viewers;
    setTimeout(() => follow({ streamId, run, lastsMs: viewerMs - afterMs }), afterMs);
  }
}

/** A sender: joins, waits until the others have joined, and sends at an even rate. */
export function send({ streamId, run, people }) {
  const me = exec.scenario.iterationInTest;
  const startedAt = Date.now();
  const dueMs = (number) => settleMs + ((number * SENDERS + me) * 1_000) / RATE;

  function sendNext(socket, sequence, number) {
    if (number >= messagesEach) return;
    setTimeout(
      () => {
        const sentAtMs = Date.now();
        const payload = {
          streamId,
          text: markedText({ run, sentAtMs }, me, number),
          clientMessageId: `${run}-${me}-${number}`,
        };
        sent.add(1);
        socket.emit('chat-message', payload, (response, atMs) => {
          if (!response?.ok) {
            refused.add(1, { code: response?.code ?? 'unknown' });
            return;
          }
          acked.add(1);
          ackMs.add(Math.max(0, atMs - sentAtMs));
          sequence.expect(response.message.seq);
        });
        sendNext(socket, sequence, number + 1);
      },
      Math.max(0, startedAt + dueMs(number) - Date.now()),
    );
  }

  follow({
    streamId,
    run,
    token: tokenOf(people[me]),
    lastsMs: senderMs,
    onJoined: (socket, sequence) => sendNext(socket, sequence, 0),
  });
}

export function teardown({ people }) {
  signOut(people);
}

/** One line per virtual user: when a node fails, hundreds of viewers report the same. */
let reported = false;

/**
 * Follows the stream for `lastsMs`, then records the totals. `onJoined(socket, sequence)` is called after the join.
 */
function follow({ streamId, run, token, lastsMs, onJoined }) {
  const sequence = followSequence();
  const openedAt = Date.now();
  let joined = false;
  let over = false;

  const fail = (reason) => {
    if (over) return;
    over = true;
    broken.add(1);
    if (reported) return;
    reported = true;
    console.error(`${token ? 'sender' : 'viewer'} lost: ${reason}`);
  };

  const socket = openLiveSocket({
    token,
    onConnected() {
      socket.emit('join-stream', { streamId }, (response, atMs) => {
        if (!response?.ok) {
          fail(`join-stream returned ${response?.code}`);
          socket.close();
          return;
        }
        joined = true;
        joinMs.add(Math.max(0, atMs - openedAt));
        sequence.begin(response.state.lastSeq);
        onJoined?.(socket, sequence);
      });
    },
    onEvent(name, message, atMs) {
      if (name !== 'new-message') return;
      sequence.receive(message.seq);
      const mark = readMark(message.text);
      if (mark?.run !== run) return;
      deliveries.add(1);
      deliveryMs.add(Math.max(0, atMs - mark.sentAtMs));
    },
    onEnd: (reason) => fail(reason ?? 'ended'),
  });

  // Read a second before the totals, so that messages in transit can still arrive.
  setTimeout(() => sequence.expect(lastSeqOf(streamId)), lastsMs - 1_000);
  setTimeout(() => {
    if (!joined) fail('never joined');
    if (!over) {
      const account = sequence.account();
      missing.add(account.missing);
      duplicates.add(account.duplicates);
      outOfOrder.add(account.outOfOrder);
      finished.add(1);
      over = true;
    }
    socket.close();
  }, lastsMs);
}

let lastSeq;

/** Sequence number of the stream's last message, read once per virtual user after all messages were sent. */
function lastSeqOf(streamId) {
  lastSeq = lastSeq ?? listOf(`/streams/${streamId}/messages?limit=1`)[0]?.seq ?? 0;
  return lastSeq;
}
