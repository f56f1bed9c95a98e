import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileCache } from './environment.ts';
import { repoRoot } from './paths.ts';
import { type ProcessName, processDeclarations, seedEntry } from './system.ts';

const nowhere = 'http://127.0.0.1:1';
/** Valid production settings. No server responds at their addresses. */
const good = {
  NODE_ENV: 'production',
  POC_SEED: '',
  PORT: '0',
  RTMP_PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://poc.ng',
  MONGO_URL: 'mongodb://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  S3_ENDPOINT: nowhere,
  S3_ACCESS_KEY: randomBytes(8).toString('hex'),
  S3_SECRET_KEY: randomBytes(16).toString('hex'),
  S3_BUCKET: 'poc',
  ...Object.fromEntries(
    ['IDENTITY', 'CATALOG', 'STREAMING', 'COMMERCE', 'COMMUNITY', 'INGEST'].map((name) => [
      `${name}_URL`,
      nowhere,
    ]),
  ),
  ...Object.fromEntries(
    ['IDENTITY', 'CATALOG', 'STREAMING', 'COMMERCE', 'COMMUNITY'].map((name) => [
      `${name}_INTERNAL_URL`,
      nowhere,
    ]),
  ),
  INTERNAL_PORT: '0',
  INTERNAL_SECRET: randomBytes(32).toString('base64'),
  WEB_DIST: '/nowhere',
  KEY_ENCRYPTION_SECRET: randomBytes(32).toString('base64'),
  UPLOADS_SIGNING_KEY: randomBytes(24).toString('base64'),
  SMTP_URL: 'smtps://mail.poc.ng',
  MAIL_FROM: 'POC <hello@poc.ng>',
  SUPPORT_EMAIL: 'support@poc.ng',
  SELLER_NAME: 'POC Media Ltd',
  SELLER_ADDRESS: '1 Broad Street, Lagos',
  SELLER_TIN: '12345678-0001',
  IMAGE_HOSTS: 'none',
  VIDEO_HOSTS: 'none',
  STREAM_HOSTS: 'none',
  PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
  PAYSTACK_BASE_URL: '',
};

const entries: Record<string, string> = {
  seed: seedEntry,
  ...Object.fromEntries(processDeclarations.map(({ name, entry }) => [name, entry])),
};
const publishedSecret = 'bG9jYWwtY29tcG9zZS1rZXktb2YtMzItYnl0ZXMhISE=';
const demo = 'POC_SEED: demo accounts have published passwords';
const hosts = 'is missing: names of hosts, or none';

/** Wrong settings of each program, with the line that reports each of them. */
const wrong: Partial<
  Record<ProcessName | 'seed', readonly [Partial<Record<keyof typeof good, string>>, string][]>
> = {
  identity: [
    [{ PUBLIC_URL: 'http://poc.ng' }, 'PUBLIC_URL: must be an https origin'],
    [
      { KEY_ENCRYPTION_SECRET: publishedSecret },
      'KEY_ENCRYPTION_SECRET: must be a secret of your own, of at least 44 characters',
    ],
    [{ SMTP_URL: 'smtp://mail:1025' }, 'SMTP_URL: must be a mail server that delivers, not a mail catcher'],
    [{ MAIL_FROM: 'POC <hello@poc.test>' }, 'MAIL_FROM: must be an address of yours'],
    [{ POC_SEED: 'demo' }, demo],
  ],
  catalog: [
    [{ VIDEO_HOSTS: '' }, `VIDEO_HOSTS: ${hosts}`],
    [{ S3_ACCESS_KEY: 'poc-local' }, 'S3_ACCESS_KEY: must be a key of your own'],
    [
      { UPLOADS_SIGNING_KEY: 'poc-local-uploads-key' },
      'UPLOADS_SIGNING_KEY: must be a secret of your own, of at least 32 characters',
    ],
  ],
  streaming: [[{ STREAM_HOSTS: '' }, `STREAM_HOSTS: ${hosts}`]],
  'live-1': [[{ MONGO_URL: '' }, 'MONGO_URL: is missing']],
  ingest: [
    [{ S3_ACCESS_KEY: 'poc-local' }, 'S3_ACCESS_KEY: must be a key of your own'],
    [{ RTMP_PORT: 'rtmp' }, 'RTMP_PORT: Invalid input: expected number, received NaN'],
  ],
  commerce: [
    [{ PAYSTACK_SECRET_KEY: 'sk_test_local' }, 'PAYSTACK_SECRET_KEY: must be a live key'],
    [
      { PAYSTACK_BASE_URL: 'http://127.0.0.1:8026' },
      'PAYSTACK_BASE_URL: must be an address of Paystack: the sandbox is not for production',
    ],
    [{ IMAGE_HOSTS: '' }, `IMAGE_HOSTS: ${hosts}`],
  ],
  community: [[{ KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS: must be host:port, …']],
  gateway: [
    [{ PUBLIC_URL: 'http://poc.ng' }, 'PUBLIC_URL: must be an https origin'],
    [{ POC_SEED: 'demo' }, demo],
  ],
  paystack: [[{}, 'PAYSTACK_SANDBOX_URL: belongs to the sandbox, which does not run in production']],
  seed: [[{ POC_SEED: 'demo' }, demo]],
};

test('covers every process', () => {
  // Both socket nodes run the same program.
  expect(Object.keys(entries).filter((name) => !(name in wrong))).toEqual(['live-2']);
});

// Only the wrong settings are reported, so the others are valid in production.
test.each(Object.entries(wrong))('%s exits with 1 and names each wrong setting', async (name, faults) => {
  const changes = Object.assign({}, ...faults.map(([settings]) => settings));
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...good, ...changes };
  const ended = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [join(repoRoot, entries[name] ?? '')], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
  const [title, ...lines] = ended.stderr.trimEnd().split('\n');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(title).toBe('Invalid settings:');
  expect(lines.toSorted()).toEqual(faults.map(([, line]) => `  ${line}`).toSorted());
});
