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

// Everybody at once: RATE journeys begin each second, whatever the answers do. Of ten, six are visitors' and one or two each a
// watching member's and a member's in the community; one in twenty is an administrator's. Beside them shoppers (one for each account) and a live audience.
const profile = __ENV.PROFILE || 'average';
const { RATE, DURATION } = sizesOf(profile);
const isBreakpoint = profile === 'breakpoint';
const audienceSize = Math.min(200, RATE * 5);
const accounts = 4;
/** A journey lasts five to ten seconds, and each takes a virtual user; one that has to be made first comes too late. */
const users = Math.min(2_000, RATE * 20);
const usersAtStart = Math.min(users, Math.max(20, RATE * 10));
const asked = new Gauge('journeys_per_second');

const steady = { executor: 'constant-arrival-rate', rate: RATE, timeUnit: '1s', duration: `${DURATION}s` };
const rising = {
  executor: 'ramping-arrival-rate',
  startRate: 1,
  timeUnit: '1s',
  stages: [{ target: RATE, duration: `${DURATION}s` }],
};
/** One at a time for each account: a person has one open order. */
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

// When the limit is found there is nothing more to learn, and the system has had enough.
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
    // A rate that could not be kept was not measured; towards the limit it never can.
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

/** Shows that the plan of a person opens: nobody watches on where only a preview plays. */
const showsFor = (member) =>
  listOf('/shows', { token: tokenOf(member) })
    .filter(({ locked }) => !locked)
    .map(({ id }) => id);

export function teardown({ members, admin }) {
  signOut(admin ? [...members, admin] : members);
}

/** A virtual user is always the same person, as one phone is. */
const personOf = (members) => members[exec.vu.idInTest % members.length];
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
const look = () => sleep(0.5 + Math.random());

export function journey(data) {
  const { progress, iterationInTest } = exec.scenario;
  asked.add(isBreakpoint ? 1 + (RATE - 1) * Math.min(1, progress) : RATE);
  const turn = iterationInTest % 20;
  if (turn < 12) visit(data);
  else if (turn < 16) watch(data);
  else if (turn < 19) community(data);
  else administer(data);
}

/** A member who opens a show and watches on: what the player reports is written every few seconds. */
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

/** A member who reads posts and keeps one, for a moment. A like would be limited: four accounts stand for everybody. */
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

/** An administrator who looks after the day's work. */
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

/** Viewers of the first live stream, many to a virtual user; they listen until the end. */
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
