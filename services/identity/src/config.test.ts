import { describe, expect, it } from 'vitest';
import { configSchema, requiresSecondFactor } from './config.ts';

const complete = {
  PORT: '4001',
  INTERNAL_PORT: '4011',
  INTERNAL_SECRET: 'secret-of-the-tests-alone-0123456789',
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  KAFKA_BROKERS: '127.0.0.1:9092',
  S3_ENDPOINT: 'http://127.0.0.1:7070',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'b',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  CATALOG_INTERNAL_URL: 'http://127.0.0.1:4002',
  STREAMING_INTERNAL_URL: 'http://127.0.0.1:4003',
  COMMERCE_INTERNAL_URL: 'http://127.0.0.1:4004',
  COMMUNITY_INTERNAL_URL: 'http://127.0.0.1:4005',
  KEY_ENCRYPTION_SECRET: Buffer.alloc(32, 7).toString('base64'),
};

describe('configSchema', () => {
  it('requires only the servers, the other services and the secret', () => {
    expect(configSchema.parse(complete)).toMatchObject({
      PUBLIC_URL: 'http://localhost:8080',
      PASSWORD_QUEUE_LIMIT: 32,
      MAIL_FROM: 'POC <hello@poc.test>',
      SUPPORT_EMAIL: 'support@poc.test',
    });
  });

  it.each(['', 'not base64!', Buffer.alloc(31).toString('base64'), undefined])(
    'rejects %j as the secret',
    (secret) => {
      const parsed = configSchema.safeParse({ ...complete, KEY_ENCRYPTION_SECRET: secret });
      expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain('KEY_ENCRYPTION_SECRET');
    },
  );

  it.each([
    ['SMTP_URL', 'http://mail.test'],
    ['SMTP_URL', undefined],
    ['MAIL_FROM', 'hello'],
    ['MAIL_FROM', 'POC <hello@poc.test>\r\nBcc: <everyone@poc.test>'],
    ['SUPPORT_EMAIL', 'support'],
  ])('rejects %s %j', (name, value) => {
    const parsed = configSchema.safeParse({ ...complete, [name]: value });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([name]);
  });

  it.each([
    ['production', undefined, true],
    ['production', 'optional', false],
    ['development', undefined, false],
    ['development', 'required', true],
  ])('in %s with ADMIN_SECOND_FACTOR %j, requires a second factor: %j', (mode, setting, required) => {
    const config = configSchema.parse({ ...complete, NODE_ENV: mode, ADMIN_SECOND_FACTOR: setting });
    expect(requiresSecondFactor(config)).toBe(required);
  });
});
