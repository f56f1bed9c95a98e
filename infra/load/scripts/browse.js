import { commonOptions, sizesOf } from './lib/settings.js';
import { catalogue, visit } from './lib/visit.js';

const { VUS, DURATION } = sizesOf('browse');
const part = (share) => `${Math.max(1, Math.round(DURATION * share))}s`;

export const options = {
  ...commonOptions,
  scenarios: {
    visitors: {
      executor: 'ramping-vus',
      startVUs: 1,
      stages: [
        { target: VUS, duration: part(0.25) },
        { target: VUS, duration: part(0.65) },
        { target: 0, duration: part(0.1) },
      ],
      gracefulRampDown: '15s',
    },
  },
  thresholds: {
    checks: ['rate>0.99'],
    http_req_failed: ['rate<0.01'],
    http_reqs: [`count>${DURATION}`],
    http_req_duration: ['p(95)<500', 'p(99)<1000'],
  },
};

export function setup() {
  return catalogue();
}

export default visit;
