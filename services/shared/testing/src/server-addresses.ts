export const serverNames = [
  'MONGO_URL',
  'KAFKA_BROKERS',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const;

export type TestServers = Record<(typeof serverNames)[number] | 'S3_BUCKET', string>;

/** Reads the addresses from an environment. @throws an Error that lists all missing names */
export function addressesOf(env: Readonly<Record<string, string | undefined>>): TestServers {
  const missing = serverNames.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Addresses of some servers are missing: ${missing.join(', ')}`);
  const of = (name: keyof TestServers): string => env[name] ?? '';
  return {
    MONGO_URL: of('MONGO_URL'),
    KAFKA_BROKERS: of('KAFKA_BROKERS'),
    REDIS_URL: of('REDIS_URL'),
    S3_ENDPOINT: of('S3_ENDPOINT'),
    S3_ACCESS_KEY: of('S3_ACCESS_KEY'),
    S3_SECRET_KEY: of('S3_SECRET_KEY'),
    S3_BUCKET: of('S3_BUCKET') || 'poc',
  };
}
