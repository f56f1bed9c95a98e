import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { get, getTogether, send } from './lib/api.js';
import { signIn, signOut, tokenOf } from './lib/people.js';
import { commonOptions, sizesOf } from './lib/settings.js';

const { VUS, DURATION, RATE } = sizesOf('member');
const readerRounds = new Counter('reader_rounds');
const postsWritten = new Counter('posts_written');

export const options = {
  ...commonOptions,
  scenarios: {
    readers: {
      executor: 'constant-vus',
      vus: VUS,
      duration: `${DURATION}s`,
      gracefulStop: '20s',
      exec: 'read',
    },
    writers: {
      executor: 'constant-arrival-rate',
      rate: RATE,
      timeUnit: '1s',
      duration: `${DURATION}s`,
      preAllocatedVUs: Math.max(2, RATE),
      maxVUs: RATE * 5,
      gracefulStop: '20s',
      exec: 'write',
    },
  },
  thresholds: {
    checks: ['rate>0.99'],
    http_req_failed: ['rate<0.01'],
    reader_rounds: [`count>=${VUS}`],
    'http_req_duration{kind:read}': ['p(95)<500', 'p(99)<1000'],
    'http_req_duration{kind:write}': ['p(95)<800'],
  },
};

/** Personal pages of the member area, in the order of a visit. */
const ownPages = [
  ['/auth/profile', '/users/{id}'],
  ['/users/{id}/continue-watching', '/orders/user/{id}', '/users/{id}/subscription'],
  ['/users/{id}/posts', '/users/{id}/community-activity', '/community/posts'],
  ['/watch-history/users/{id}/watch-history'],
];

/** Signs in once for all virtual users, since sign-in hashes and is rate limited. */
export function setup() {
  const people = signIn();
  return { people, run: Date.now().toString(36) };
}

const personOf = (people) => people[exec.scenario.iterationInTest % people.length];

export function read({ people }) {
  const person = personOf(people);
  const token = tokenOf(person);
  for (const names of ownPages) {
    const own = names.map((name) => [name.replace('{id}', person.id), name]);
    getTogether(own, { token, tags: { kind: 'read' } });
    sleep(0.5 + Math.random());
  }
  readerRounds.add(1);
}

/** The life of a post: written, read by a visitor, deleted. */
export function write({ people, run }) {
  const token = tokenOf(personOf(people));
  const options = { token, tags: { kind: 'write' } };
  const number = exec.scenario.iterationInTest;
  const body = { title: `Load ${run} #${number}`, content: 'Written by a load run, and soon gone.' };
  const made = send('POST', '/community/posts', 201, { ...options, body });
  if (made.status !== 201) return;
  postsWritten.add(1);
  const { id } = made.json();
  get(`/community/posts/${id}`, { name: '/community/posts/{id}', tags: { kind: 'read' } });
  send('DELETE', `/community/posts/${id}`, 204, { ...options, name: '/community/posts/{id}' });
}

export function teardown({ people }) {
  signOut(people);
}
