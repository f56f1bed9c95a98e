import { Counter } from 'k6/metrics';
import { getTogether } from './lib/api.js';
import { publicCalls } from './lib/public-calls.js';
import { commonOptions, sizesOf } from './lib/settings.js';

const sizes = sizesOf('smoke');
const rounds = new Counter('rounds');
const notBuilt = new Counter('not_built');

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
    // Without these a run that asked nothing would pass.
    rounds: [`count>=${sizes.DURATION}`],
    dropped_iterations: ['count==0'],
    http_req_duration: ['p(95)<1000'],
  },
};

export function setup() {
  const found = publicCalls();
  if (found.calls.length === 0) throw new Error('the OpenAPI document names no public GET that is built');
  for (const name of found.notBuilt) {
    console.warn(`not built yet, left out: GET ${name}`);
    notBuilt.add(1);
  }
  return found;
}

export default function smoke({ calls }) {
  getTogether(calls);
  rounds.add(1);
}
