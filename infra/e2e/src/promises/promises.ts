import type { TestKind } from '@poc/stack/commands/run-tests';

/** Tests of one file that prove a promise. */
interface Shown {
  readonly kind: TestKind;
  /** Relative to the repository's root. */
  readonly file: string;
  /** Text in the titles of the tests or of their group. */
  readonly title: string;
}

/** A property that must hold under every fault. */
export interface FaultPromise {
  readonly number: number;
  readonly promise: string;
  readonly shownBy: readonly Shown[];
}

const faults = (name: string, title: string): Shown => ({
  kind: 'system',
  file: `infra/e2e/src/faults/${name}.system.test.ts`,
  title,
});
const checks = (name: string, title: string): Shown => ({
  kind: 'system',
  file: `infra/e2e/src/checks/${name}.system.test.ts`,
  title,
});
const inBrowser = (name: string, title: string): Shown => ({
  kind: 'pages',
  file: `infra/e2e/src/checks/${name}.browser.test.ts`,
  title,
});
const generated = (name: string, title: string): Shown => ({
  kind: 'generated',
  file: `infra/e2e/src/generated/${name}.generated.test.ts`,
  title,
});
const integration = (path: string, title: string): Shown => ({
  kind: 'integration',
  file: `${path}.integration.test.ts`,
  title,
});
const unit = (path: string, title: string): Shown => ({ kind: 'unit', file: `${path}.test.ts`, title });
const consumer = 'services/shared/kit/src/events/consumer';
const checkout = 'services/commerce/src/orders/checkout';

/** All promises with their tests, which `npm test` runs in few rounds and `npm run ops -- faults` in full. */
export const promises: readonly FaultPromise[] = [
  {
    number: 1,
    promise: 'A committed change is published, once',
    shownBy: [
      faults('shop', 'is disconnected, and commerce killed'),
      integration(`${checkout}/kill`, 'settles and publishes each order once despite'),
    ],
  },
  {
    number: 2,
    promise: 'Redelivery does nothing',
    shownBy: [
      faults('kafka', 'that are rewound to the first event'),
      integration(consumer, 'applies a redelivered event once'),
    ],
  },
  {
    number: 3,
    promise: 'Order per aggregate; a poisoned message stands alone',
    shownBy: [
      integration(consumer, 'dead-letters one poison message of many'),
      integration(consumer, 'dead-letters an unreadable message immediately'),
    ],
  },
  {
    number: 4,
    promise: 'Consumers recover automatically',
    shownBy: [
      faults('kafka', 'recover automatically'),
      integration(consumer, 'while another member joins'),
      integration(consumer, 'waits for an unavailable database without dead-lettering'),
      integration(
        'services/shared/kit/src/events/kafka-subscription',
        'does not block a shutdown on a broker that hangs',
      ),
    ],
  },
  {
    number: 5,
    promise: 'The shop sells while Kafka is unavailable',
    shownBy: [faults('shop', 'the shop sells without errors'), faults('events', 'accept a post while Kafka')],
  },
  {
    number: 6,
    promise: 'A 2xx is durable',
    shownBy: [
      faults('shop', 'is killed: every acknowledged write'),
      integration('infra/e2e/src/disks/full-disk', 'under MongoDB'),
      integration('infra/e2e/src/disks/full-disk', 'under Kafka'),
    ],
  },
  {
    number: 7,
    promise: 'No overselling',
    shownBy: [faults('shop-races', 'the last unit'), integration(`${checkout}/races`, 'the last unit')],
  },
  {
    number: 8,
    promise: 'Paid means goods or money back',
    shownBy: [
      integration(`${checkout}/races`, 'the lapse of a reservation racing its payment'),
      faults('clock', 'paid orders are fulfilled or refunded'),
    ],
  },
  {
    number: 9,
    promise: 'One key, one order',
    shownBy: [faults('shop-races', 'one key'), integration(`${checkout}/races`, 'the same key')],
  },
  {
    number: 10,
    promise: 'Paid once',
    shownBy: [
      faults('shop-races', '50 webhooks racing the callback'),
      integration(`${checkout}/races`, '50 webhooks racing the callback'),
    ],
  },
  {
    number: 11,
    promise: 'Only genuine webhooks',
    shownBy: [
      unit('services/commerce/src/payments/paystack/webhook-signature', 'refuses 10,000 mutated bodies'),
      integration('services/commerce/src/payments/webhooks/receive-paystack-webhook', '401: forged bodies'),
      checks('shop', 'that are forged are refused'),
    ],
  },
  {
    number: 12,
    promise: 'Right amount, currency, owner',
    shownBy: [
      faults('shop', 'reports a payment of too little'),
      faults('shop', 'reports the payment of another buyer'),
    ],
  },
  {
    number: 13,
    promise: 'Paystack may be slow, stopped or wrong',
    shownBy: [faults('shop', 'responds in time, settles later'), faults('shop', 'an unreported payment')],
  },
  {
    number: 14,
    promise: 'Nothing acknowledged is lost in chat',
    shownBy: [
      faults('live-crowd', 'a crowd on four socket nodes'),
      faults('chat', 'loses and duplicates nothing'),
      faults('hanging', 'recover automatically'),
    ],
  },
  { number: 15, promise: 'Socket identity', shownBy: [faults('live-identity', 'the user of a socket')] },
  {
    number: 16,
    promise: "One client can't starve others",
    shownBy: [faults('live-starvation', 'misbehaving clients')],
  },
  {
    number: 17,
    promise: 'Limits hold without Redis',
    shownBy: [
      faults('limits', 'the allowance of one address'),
      integration('gateway/src/edge/rate-limits/shared-limits', 'hold while Redis'),
      faults('accounts', 'a password ends in 429 also while Redis hangs'),
    ],
  },
  {
    number: 18,
    promise: 'No dropped work on deploy',
    shownBy: [
      faults('accounts', 'fails none of 100 requests a second'),
      faults('deploy', 'finishes running requests'),
    ],
  },
  {
    number: 19,
    promise: 'No dangling pictures',
    shownBy: [
      integration('services/identity/src/accounts/avatars/avatar-files', 'leaves no dangling avatar'),
    ],
  },
  {
    number: 20,
    promise: 'Rights: default deny',
    shownBy: [checks('rights', 'rights, for every operation'), checks('shop', 'the order of another buyer')],
  },
  {
    number: 21,
    promise: 'Only listed fields',
    shownBy: [
      generated('forbidden-fields', 'forbidden fields'),
      generated('forbidden-fields', 'no forbidden field is stored'),
    ],
  },
  {
    number: 22,
    promise: 'Tokens',
    shownBy: [
      unit('gateway/src/edge/access/token-forgeries', 'refuses'),
      checks('bad-input', 'gets 401 for every forged token'),
      faults('accounts', 'whose old refresh token is reused'),
    ],
  },
  {
    number: 23,
    promise: 'Codes and passwords resist guessing',
    shownBy: [
      faults('accounts', 'a code ends after five tries'),
      faults('accounts', 'a password ends in 429'),
    ],
  },
  {
    number: 24,
    promise: 'Responses do not reveal who has an account',
    shownBy: [
      faults('sign-in', 'takes the same time with and without an account'),
      faults('accounts', 'gets the same response'),
    ],
  },
  {
    number: 25,
    promise: "Hashing can't starve the API",
    shownBy: [
      faults('sign-in', '200 concurrent sign-ins'),
      unit(
        'services/identity/src/sign-in/passwords/hash-password',
        'returns a PHC string with the configured parameters',
      ),
    ],
  },
  {
    number: 26,
    promise: 'Uploads are inert',
    shownBy: [
      integration('services/shared/kit/src/images/render-picture', 'stays under 300 MB'),
      unit('services/shared/kit/src/images/render-picture', 'renderPicture'),
      checks('shows', 'is refused as a picture, with any file name'),
    ],
  },
  {
    number: 27,
    promise: 'No XSS, no CSRF',
    shownBy: [
      checks('shows', 'markup in a title'),
      inBrowser('script-in-texts', 'script in the'),
      unit('gateway/src/edge/access/check-origin', 'the origin of a request'),
      unit('gateway/src/api/dispatch-api', 'calls from other sites'),
    ],
  },
  {
    number: 28,
    promise: 'No crash',
    shownBy: [
      generated('every-operation', 'generated requests'),
      generated('socket-events', 'generated socket events'),
    ],
  },
  {
    number: 29,
    promise: 'No secrets in logs',
    shownBy: [
      faults('secrets-in-logs', 'no process logs a password'),
      unit('services/shared/kit/src/log', 'createLogger'),
      unit('infra/e2e/src/ci-workflow', 'fails on known vulnerabilities'),
    ],
  },
  {
    number: 30,
    promise: 'Kubernetes: restricted, default-deny network, budgets, probes',
    shownBy: [unit('infra/e2e/src/kubernetes', '')],
  },
];
