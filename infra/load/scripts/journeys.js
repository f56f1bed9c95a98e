import { sleep } from 'k6';
import exec from 'k6/execution';
import { Gauge } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { get, getTogether, listOf, send } from './lib/api.js';
import { openLiveSocket } from './lib/live-socket.js';
import { signIn, signInAdmin, signOut, tokenOf } from './lib/people.js';
import { commonOptions, sizesOf } from './lib/settings.js';
import { shop } from './lib/shopper.js';
import { catalogue, visit } from './lib/visit.js';

// RATE journeys start each second, independent of responses. Of twenty, twelve are visitors', four a watching
// member's, three a community member's and one an administrator's. In addition: one shopper per account and a live
// audience.
const profile = __ENV.PROFILE || 'average';
const { RATE, DURATION } = sizesOf(profile);
const isBreakpoint = profile === 'breakpoint';
const audienceSize = Math.min(200, RATE * 5);
const accounts = 4;
/** A journey takes five to ten seconds of a virtual user. Users created during the run would start late. */
const users = Math.min(2_000, RATE * 20);
const usersAtStart = Math.min(users, Math.max(20, RATE * 10));
const requestedRate = new Gauge('journeys_per_second');

const steady = { executor: 'constant-arrival-rate', rate: RATE, timeUnit: '1s', duration: `${DURATION}s` };
const rising = {
  executor: 'ramping-arrival-rate',
  startRate: 1,
  timeUnit: '1s',
  stages: [{ target: RATE, duration: `${DURATION}s` }],
};
/** One shopper per account, since a user may have only one open order. */
function shopperAs(person) {
  return {
    executor: 'constant-vus',
    vus: 1,
    duration: `${DURATION}s`,
    gracefulStop: '20s',
    exec: 'shopper',
    env: { PERSON: String(person) },
  };
}

// Breakpoint runs stop at the limit.
const limit = (threshold) =>
  isBreakpoint ? { threshold, abortOnFail: true, delayAbortEval: '10s' } : threshold;

export const options = {
  ...commonOptions,
  scenarios: {
    people: {
      ...(isBreakpoint ? rising : steady),
      preAllocatedVUs: usersAtStart,
      maxVUs: users,
      gracefulStop: '20s',
      exec: 'journey',
    },
    ...Object.fromEntries(
      Array.from({ length: accounts }, (_, person) => [`shopper${person}`, shopperAs(person)]),
    ),
    audience: {
      executor: 'per-vu-iterations',
      vus: Math.ceil(audienceSize / 25),
      iterations: 1,
      maxDuration: `${DURATION + 30}s`,
      exec: 'audience',
    },
  },
  thresholds: {
    checks: [limit('rate>0.99')],
    http_req_failed: [limit('rate<0.01')],
    http_req_duration: [limit('p(95)<1000'), 'p(99)<2500'],
    iterations: [`count>${Math.floor((RATE * DURATION) / (isBreakpoint ? 20 : 2))}`],
    // A rate with dropped iterations was not measured; near the limit drops are expected.
    ...(isBreakpoint ? {} : { dropped_iterations: [`count<${Math.max(1, (RATE * DURATION) / 100)}`] }),
  },
};

export function setup() {
  const members = signIn(accounts).map((member) => ({ ...member, shows: showsFor(member) }));
  const admin = signInAdmin();
  return {
    members,
    admin,
    ...catalogue(),
    posts: listOf('/community/posts').map(({ id }) => id),
    streamId: listOf('/streams/live')[0]?.id,
    run: Date.now().toString(36),
  };
}

/** Shows included in the member's plan; previews cannot be watched to the end. */
const showsFor = (member) =>
  listOf('/shows', { token: tokenOf(member) })
    .filter(({ locked }) => !locked)
    .map(({ id }) => id);

export function teardown({ members, admin }) {
  signOut(admin ? [...members, admin] : members);
}

/** A virtual user always uses the same account. */
const personOf = (members) => members[exec.vu.idInTest % members.length];
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
const look = () => sleep(0.5 + Math.random());

export function journey(data) {
  const { progress, iterationInTest } = exec.scenario;
  requestedRate.add(isBreakpoint ? 1 + (RATE - 1) * Math.min(1, progress) : RATE);
  const turn = iterationInTest % 20;
  if (turn < 12) visit(data);
  else if (turn < 16) watch(data);
  else if (turn < 19) community(data);
  else administer(data);
}

/** A member opens a show and watches; the player reports progress every few seconds. */
function watch({ members }) {
  const person = personOf(members);
  const { id, shows } = person;
  const token = tokenOf(person);
  getTogether([[`/users/${id}/continue-watching`, '/users/{id}/continue-watching'], ['/streams/live']], {
    token,
  });
  look();
  const show = oneOf(shows);
  get(`/shows/${show}`, { name: '/shows/{id}', token });
  for (const progress of [10, 20, 30]) {
    look();
    const body = { show_id: show, progress };
    send('POST', '/watch-history/watch-history', 200, { body, token, tags: { kind: 'write' } });
  }
}

/**
 * A member reads posts, and adds and removes a bookmark. Likes are rate limited, and there are only four accounts.
 */
function community({ members, posts }) {
  const token = tokenOf(personOf(members));
  getTogether([['/community/posts'], ['/community/trending-topics']], { token });
  look();
  const post = oneOf(posts);
  getTogether(
    [
      [`/community/posts/${post}`, '/community/posts/{id}'],
      [`/community/posts/${post}/comments`, '/community/posts/{id}/comments'],
    ],
    { token },
  );
  look();
  for (const bookmarked of [true, false]) {
    const name = '/community/posts/{id}/bookmark';
    send('PUT', `/community/posts/${post}/bookmark`, 200, {
      name,
      token,
      body: { bookmarked },
      tags: { kind: 'write' },
    });
  }
}

/** An administrator checks the day's work. */
function administer({ admin }) {
  if (!admin) return;
  const token = tokenOf(admin);
  get('/admin/dashboard', { token });
  look();
  getTogether([['/admin/orders'], ['/admin/users'], ['/admin/community-cases']], { token });
  look();
  getTogether([['/admin/shows'], ['/admin/audit']], { token });
}

export function shopper({ members, products, run }) {
  const person = Number(__ENV.PERSON);
  shop({
    token: tokenOf(members[person]),
    products,
    key: `load-${run}-${person}-${exec.vu.iterationInScenario}`,
  });
  sleep(2);
}

/** Viewers of the first live stream, many per virtual user, until the end of the run. */
export function audience({ streamId }) {
  if (!streamId) return;
  for (let index = 0; index < 25; index += 1) {
    const socket = openLiveSocket({
      onConnected: () => socket.emit('join-stream', { streamId, batch: true }),
      onEvent() {},
      onEnd() {},
    });
    setTimeout(() => socket.close(), DURATION * 1_000);
  }
}
