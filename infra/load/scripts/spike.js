import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Rate } from 'k6/metrics';
import { paramsOf, urlOf } from './lib/api.js';
import { commonOptions, sizesOf } from './lib/settings.js';
import { catalogue } from './lib/visit.js';

// Before, crowd, after: a third each. Requests start at a fixed rate, independent of responses.
const { VUS, DURATION, RATE } = sizesOf('spike');
const calm = Math.max(1, Math.min(10, Math.floor(RATE / 10)));
const thirdMs = (DURATION * 1000) / 3;
const rateLimited = new Counter('rate_limited');
const broken = new Counter('broken');
const answered = new Rate('answered');

const phase = (rate, startMs, name) => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  startTime: `${Math.round(startMs)}ms`,
  duration: `${Math.round(thirdMs)}ms`,
  preAllocatedVUs: Math.min(VUS, Math.max(2, rate)),
  maxVUs: VUS,
  gracefulStop: '20s',
  tags: { phase: name },
});

export const options = {
  ...commonOptions,
  scenarios: {
    before: phase(calm, 0, 'before'),
    crowd: phase(RATE, thirdMs, 'crowd'),
    after: phase(calm, 2 * thirdMs, 'after'),
  },
  thresholds: {
    // 429 and 503 with `Retry-After` are valid under a crowd; cut connections and other errors are not.
    broken: ['count==0'],
    'answered{phase:before}': ['rate>0.99'],
    'answered{phase:crowd}': ['rate>0.5'],
    'answered{phase:after}': ['rate>0.99'],
    'http_req_duration{phase:crowd}': ['p(95)<1500'],
    'http_req_duration{phase:after}': ['p(95)<300'],
    http_reqs: [`count>${Math.floor((RATE * DURATION) / 6)}`],
  },
};

export function setup() {
  return catalogue();
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

export default function ask({ shows, products }) {
  const [path, name = path] = oneOf([
    ['/shows'],
    ['/streams/live'],
    ['/merch'],
    ['/merch/popular'],
    ['/community/posts'],
    [`/shows/${oneOf(shows)}`, '/shows/{id}'],
    [`/merch/${oneOf(products)}`, '/merch/{id}'],
  ]);
  const response = http.get(urlOf(path), paramsOf(`GET ${name}`));
  const retryAfter = response.headers['Retry-After'] !== undefined;
  if (response.status === 429) rateLimited.add(1);
  if (response.status !== 200 && !((response.status === 429 || response.status === 503) && retryAfter)) {
    broken.add(1, { phase: exec.vu.metrics.tags.phase, status: String(response.status) });
  }
  answered.add(response.status === 200);
}
