import { Counter } from 'k6/metrics';
import { getTogether } from './lib/api.js';
import { publicCalls } from './lib/public-calls.js';
import { commonOptions, sizesOf } from './lib/settings.js';

const sizes = sizesOf('smoke');
const rounds = new Counter('rounds');

export const options = {
  ...commonOptions,
  scenarios: {
    smoke: {
      executor: 'constant-arrival-rate',
      rate: 1,
      timeUnit: '1s',
      duration: `${sizes.DURATION}s`,
      preAllocatedVUs: 5,
      maxVUs: 5,
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    // Guards against a run without requests.
    rounds: [`count>=${sizes.DURATION}`],
    dropped_iterations: ['count==0'],
    http_req_duration: ['p(95)<1000'],
  },
};

export function setup() {
  const calls = publicCalls();
  if (calls.length === 0) throw new Error('the OpenAPI document names no public GET');
  return calls;
}

export default function smoke(calls) {
  getTogether(calls);
  rounds.add(1);
}
