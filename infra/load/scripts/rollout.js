import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { followConnections } from '../src/connection-account.ts';
import { reconnectDelayMs } from '../src/reconnect-delay.ts';
import { followSequence } from '../src/sequence.ts';
import { listOf, paramsOf, urlOf } from './lib/api.js';
import { openLiveSocket } from './lib/live-socket.js';
import { signIn, signOut, tokenOf } from './lib/people.js';
import { commonOptions, sizesOf } from './lib/settings.js';
import { catalogue } from './lib/visit.js';

// For DURATION: RATE requests a second and VUS sockets in one chat, while processes are replaced, killed or scaled.
// No request may fail, sockets must reconnect soon and lose their connection at most DISCONNECTS times each, and no
// acknowledged message may be missed.
const { VUS: sockets, DURATION, RATE, DISCONNECTS } = sizesOf('rollout');

const socketsPerUser = 25;
const rampMs = Math.max(1_000, sockets * 5);
const runMs = DURATION * 1_000;
/** Time for the last messages and reconnections. */
const settleMs = 8_000;
/** Half of a user's message limit, so that messages queued during an outage can be sent later. */
const messageEveryMs = 2_000;
const resendAfterMs = 3_000;
/** Time before the end at which each viewer fetches missed messages again. */
const lastLookMs = 3_000;
/** Slower reconnections are logged with their reasons. */
const longMs = 5_000;

const failed = new Counter('rollout_failed');
const refused = new Counter('rollout_refused');
const disconnects = new Trend('rollout_disconnects');
const repeated = new Counter('rollout_repeated');
const backMs = new Trend('rollout_back_ms', true);
const sent = new Counter('rollout_sent');
const acked = new Counter('rollout_acked');
const missing = new Counter('rollout_missing');
const finished = new Counter('rollout_finished');
const unfinished = new Counter('rollout_not_back');

const messages = Math.floor((runMs - settleMs) / messageEveryMs);
const once = (name, vus, startMs) => ({
  executor: 'per-vu-iterations',
  exec: name,
  vus,
  iterations: 1,
  startTime: `${startMs}ms`,
  maxDuration: `${Math.round(rampMs + runMs + settleMs + 30_000)}ms`,
  gracefulStop: '5s',
});

export const options = {
  ...commonOptions,
  scenarios: {
    requests: {
      executor: 'constant-arrival-rate',
      rate: RATE,
      timeUnit: '1s',
      duration: `${DURATION}s`,
      preAllocatedVUs: RATE * 3,
      maxVUs: RATE * 10,
      gracefulStop: '20s',
      exec: 'ask',
    },
    viewers: once('view', Math.ceil(sockets / socketsPerUser), 0),
    sender: once('send', 1, rampMs),
  },
  thresholds: {
    rollout_failed: ['count==0'],
    dropped_iterations: [`count<${Math.max(1, (RATE * DURATION) / 100)}`],
    http_reqs: [`count>=${Math.floor(RATE * DURATION * 0.95)}`],
    rollout_disconnects: [`max<=${DISCONNECTS}`],
    rollout_back_ms: ['max<10000'],
    rollout_not_back: ['count==0'],
    rollout_missing: ['count==0'],
    rollout_repeated: ['count==0'],
    rollout_refused: ['count==0'],
    rollout_acked: [`count>=${messages}`],
    rollout_finished: [`count>=${sockets}`],
  },
};

export function setup() {
  const streamId = __ENV.STREAM || listOf('/streams/live').at(-1)?.id;
  if (!streamId) throw new Error('no stream is live: the profile needs the demo data');
  const people = signIn(1);
  return { streamId, people, ...catalogue(), run: Date.now().toString(36) };
}

export function teardown({ people }) {
  signOut(people);
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

/** A request of a visitor or member, spread over the services. */
export function ask({ shows, products, people }) {
  const [member] = people;
  const { id } = member;
  const token = tokenOf(member);
  const [path, name = path, who] = oneOf([
    ['/shows'],
    [`/shows/${oneOf(shows)}`, '/shows/{id}'],
    ['/streams/live'],
    [`/merch/${oneOf(products)}`, '/merch/{id}'],
    ['/community/posts'],
    [`/users/${id}`, '/users/{id}', token],
    [`/orders/user/${id}`, '/orders/user/{id}', token],
    [`/users/${id}/continue-watching`, '/users/{id}/continue-watching', token],
  ]);
  const response = http.get(urlOf(path), paramsOf(`GET ${name}`, { token: who }));
  if (response.status !== 200) {
    failed.add(1, { status: String(response.status), name });
    console.error(`GET ${name} returned ${response.status} ${response.error}`);
  }
}

export function view(data) {
  const first = exec.scenario.iterationInTest * socketsPerUser;
  const share = Math.min(socketsPerUser, sockets - first);
  for (let index = 0; index < share; index += 1) {
    const afterMs = (rampMs * (first + index)) / sockets;
    setTimeout(() => follow(data, rampMs + runMs + settleMs - afterMs), afterMs);
  }
}

/**
 * A viewer that reconnects like the web app, moves to another node when its node is stopping, and fetches
 * missed messages.
 */
function follow({ streamId }, lastsMs) {
  const sequence = followSequence();
  const connections = followConnections();
  let socket;
  let lostAt = null;
  let reasons = [];
  let tries = 0;
  let joined = false;
  /** True after the first join; before it, a failed handshake is not a disconnect. */
  let hasJoined = false;
  let over = false;

  function open() {
    socket = openLiveSocket({
      onConnected() {
        socket.emit('join-stream', { streamId }, (response, atMs) => {
          if (!response?.ok) {
            socket.close();
            comeBack(response?.code ?? 'no acknowledgement');
            return;
          }
          joined = true;
          hasJoined = true;
          tries = 0;
          connections.join();
          if (lostAt !== null) isBack(atMs - lostAt);
          const { lastSeq } = response.state;
          sequence.begin(lastSeq);
          sequence.expect(lastSeq);
          fill();
        });
      },
      onEvent(name, message) {
        if (name === 'new-message') {
          sequence.receive(message.seq);
          connections.receive(message.seq);
        } else if (name === 'node-stopping') move(socket, message.withinMs);
      },
      onEnd(reason) {
        if (reason !== undefined) comeBack(reason);
      },
    });
  }

  function comeBack(reason) {
    if (over) return;
    joined = false;
    connections.lose();
    if (hasJoined) {
      lostAt = lostAt ?? Date.now();
      reasons.push(`${Date.now() - lostAt} ms: ${reason}`);
    }
    setTimeout(open, reconnectDelayMs(tries));
    tries += 1;
  }

  /** Moves at a random time within the period that the node announces. */
  function move(from, withinMs) {
    setTimeout(() => {
      if (over || from !== socket || !joined) return;
      joined = false;
      connections.lose();
      lostAt = Date.now();
      socket.close();
      open();
    }, Math.random() * withinMs);
  }

  function isBack(afterMs) {
    backMs.add(Math.max(0, afterMs));
    if (afterMs > longMs)
      console.warn(`socket reconnected after ${Math.round(afterMs)} ms: ${reasons.join('; ')}`);
    lostAt = null;
    reasons = [];
  }

  /** Fetches messages sent while disconnected. */
  async function fill() {
    if (sequence.account().missing === 0) return;
    const missed = await readMessages(streamId, `after=${sequence.completeUpTo()}`);
    for (const { seq } of missed) sequence.receive(seq);
  }

  open();
  setTimeout(async () => {
    sequence.expect((await readMessages(streamId, 'limit=1')).at(-1)?.seq ?? 0);
    await fill();
  }, lastsMs - lastLookMs);
  setTimeout(() => {
    over = true;
    if (joined) finished.add(1);
    else unfinished.add(1);
    missing.add(sequence.account().missing);
    const account = connections.account();
    disconnects.add(account.disconnects);
    repeated.add(account.repeated);
    socket.close();
  }, lastsMs);
}

/**
 * Reads messages, oldest first, without blocking this virtual user's other sockets. Counts a failure and returns
 * none.
 */
async function readMessages(streamId, query) {
  const name = '/streams/{id}/messages';
  const url = urlOf(`/streams/${streamId}/messages?${query}`);
  const response = await http.asyncRequest('GET', url, null, paramsOf(`GET ${name}`));
  if (response.status === 200) return response.json();
  failed.add(1, { status: String(response.status), name });
  return [];
}

/** A member that writes a message every two seconds, and resends unacknowledged ones with the same id. */
export function send({ streamId, people, run }) {
  const [member] = people;
  /** Messages without an outcome: time of the last attempt by number. */
  const waiting = new Map();
  let socket;
  let tries = 0;
  let joined = false;
  let over = false;

  function open() {
    socket = openLiveSocket({
      token: tokenOf(member),
      onConnected() {
        socket.emit('join-stream', { streamId }, (response) => {
          if (!response?.ok) {
            socket.close();
            return;
          }
          joined = true;
          tries = 0;
          for (const number of waiting.keys()) post(number);
        });
      },
      onEvent() {},
      onEnd() {
        joined = false;
        if (!over) setTimeout(open, reconnectDelayMs(tries++));
      },
    });
  }

  function post(number) {
    waiting.set(number, Date.now());
    if (!joined) return;
    const message = { streamId, text: `rollout ${run} ${number}`, clientMessageId: `${run}-${number}` };
    socket.emit('chat-message', message, (response) => {
      if (!waiting.has(number)) return;
      if (response?.ok) acked.add(1);
      else if (mayBeSentAgain.has(response?.code)) return;
      else {
        refused.add(1, { code: response?.code });
        console.error(`message rejected: ${response?.code}`);
      }
      waiting.delete(number);
    });
  }

  open();
  for (let number = 0; number < messages; number += 1) {
    setTimeout(
      () => {
        sent.add(1);
        post(number);
      },
      2_000 + number * messageEveryMs,
    );
  }
  const resend = setInterval(() => {
    for (const [number, sentAt] of waiting) if (Date.now() - sentAt >= resendAfterMs) post(number);
  }, messageEveryMs);
  setTimeout(() => {
    over = true;
    clearInterval(resend);
    socket.close();
  }, runMs + settleMs);
}

/** Error codes after which a message is sent again: rate limits or an unavailable store. */
const mayBeSentAgain = new Set(['service_unavailable', 'too_many_requests', 'chat_slow_mode']);
