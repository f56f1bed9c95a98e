type Environment = Readonly<Record<string, string | undefined>>;

/** Checks a setting for production. Returns the problem, or undefined; never the value. */
type Rule = (given: string | undefined) => string | undefined;

/** Secrets published in this repository. */
const published = new Set([
  'bG9jYWwtY29tcG9zZS1rZXktb2YtMzItYnl0ZXMhISE=',
  'poc-local',
  'poc-local-secret',
  'sk_test_local',
  'poc-local-uploads-key',
  'YTsvAX39T0XNpFNOqKKkMKqF1jmpbrsJ1lLsnZPUmDU',
  'poc-local-internal-secret-for-demos',
]);
/** Hosts and ports of mail catchers in demos. */
const catchers = /^(mail|maildev|mailhog|mailpit|mailcatcher|localhost|127\..*|\[::1\])$/;
const catcherPorts = new Set(['1025', '2525', '8025']);

const secret =
  (least: number): Rule =>
  (given = '') =>
    published.has(given) || new Set(given).size < 8 || given.length < least
      ? `must be a secret of your own, of at least ${least} characters`
      : undefined;
const hosts: Rule = (given) => (given === undefined ? 'is missing: names of hosts, or none' : undefined);
const filled: Rule = (given = '') =>
  given.trim() === '' ? 'is missing: invoices name the seller' : undefined;
const ownAddress: Rule = (given = '.test') =>
  /\.(test|example|invalid|localhost)>?$/.test(given) ? 'must be an address of yours' : undefined;

const rules: Readonly<Record<string, Rule>> = {
  PUBLIC_URL: (given = '') => (given.startsWith('https://') ? undefined : 'must be an https origin'),
  // Several during a rotation: each must be a secret of your own.
  KEY_ENCRYPTION_SECRET: (given = '') => given.split(',').map(secret(44)).find(Boolean),
  S3_ACCESS_KEY: (given = '') => (published.has(given) ? 'must be a key of your own' : undefined),
  // Optional: a role may give access. `contradictions` finds that neither is set.
  S3_SECRET_KEY: (given) => (given === undefined ? undefined : secret(16)(given)),
  INTERNAL_SECRET: (given = '') => given.split(',').map(secret(32)).find(Boolean),
  UPLOADS_SIGNING_KEY: secret(32),
  // Optional: without it push notifications are off.
  VAPID_PRIVATE_KEY: (given) => (given === undefined ? undefined : secret(43)(given)),
  PAYSTACK_SECRET_KEY: (given = '') =>
    given.startsWith('sk_live_') ? secret(16)(given) : 'must be a live key',
  PAYSTACK_BASE_URL: (given) =>
    given === undefined || /^https:\/\/([\w-]+\.)*paystack\.co(\/|$)/.test(given)
      ? undefined
      : 'must be an address of Paystack: the sandbox is not for production',
  FOLLOW_SANDBOX_CLOCK: (given = 'false') =>
    given === 'false' ? undefined : 'must be false: plans go by the real time',
  PAYSTACK_SANDBOX_URL: () => 'belongs to the sandbox, which does not run in production',
  SMTP_URL: (given = '') => {
    const { hostname = '', port = '' } = URL.canParse(given) ? new URL(given) : {};
    return catchers.test(hostname) || catcherPorts.has(port)
      ? 'must be a mail server that delivers, not a mail catcher'
      : undefined;
  },
  MAIL_FROM: ownAddress,
  SUPPORT_EMAIL: ownAddress,
  // An invoice without a seller is invalid.
  SELLER_NAME: filled,
  SELLER_ADDRESS: filled,
  SELLER_TIN: filled,
  IMAGE_HOSTS: hosts,
  VIDEO_HOSTS: hosts,
  STREAM_HOSTS: hosts,
};

/**
 * Finds settings that are not acceptable in production, one line each: the variable's name and the problem. Empty
 * unless NODE_ENV is `production`.
 * @param names settings of the process
 */
export function productionFaults(names: readonly string[], env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults = names.flatMap((name) => {
    const fault = rules[name]?.(env[name]);
    return fault === undefined ? [] : [`${name}: ${fault}`];
  });
  const isDemo = env.POC_SEED === 'demo';
  return isDemo ? [...faults, 'POC_SEED: demo accounts have published passwords'] : faults;
}
