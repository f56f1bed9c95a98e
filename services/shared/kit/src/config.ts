import { z } from 'zod';
import { contradictions } from './settings/contradictions.ts';
import { saslMechanisms } from './settings/kafka-settings.ts';
import { productionFaults } from './settings/production.ts';
import { readSettingFiles } from './settings/read-setting-files.ts';
import { parseRedisAddress } from './settings/redis-address.ts';
import { s3Credentials } from './settings/s3-settings.ts';
import { telemetryConfig } from './telemetry/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Lists the faults of the environment, one line each: the variable's name and the problem, never its value. In
 * production, settings of a demo are faults too.
 */
export const configFaults = (schema: z.ZodObject, env: Environment): string[] =>
  readConfig(schema, env).faults;

/**
 * Reads and validates the settings of a process. Prints all faults to stderr and exits with 1 if there are any.
 * @param schema settings of the process: the parts below, spread into one `z.object`
 * @param env a setting may also come from the file named by `<NAME>_FILE`
 */
export function parseConfig<S extends z.ZodObject>(schema: S, env: Environment = process.env): z.output<S> {
  const { faults, settings } = readConfig(schema, env);
  if (faults.length > 0) {
    process.stderr.write(`Invalid settings:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
    process.exit(1);
  }
  return schema.parse(settings);
}

function readConfig(schema: z.ZodObject, env: Environment): { settings: Environment; faults: string[] } {
  const given = withoutEmpty(env);
  const names = Object.keys(schema.shape);
  const { settings, faults } = readSettingFiles(names, given);
  /** Variable that holds the setting. */
  const variableOf = (name: string): string =>
    given[name] === undefined && given[`${name}_FILE`] !== undefined ? `${name}_FILE` : name;
  const hasFileFault = (name: string): boolean => faults.some((fault) => fault.startsWith(`${name}_FILE:`));

  const result = schema.safeParse(settings);
  const issues = (result.success ? [] : result.error.issues).filter(
    ({ path }) => !hasFileFault(String(path[0])),
  );
  for (const { path, message } of issues) {
    const [name = '', ...within] = path.map(String);
    const variable = [variableOf(name), ...within].join('.');
    faults.push(`${variable}: ${settings[name] === undefined ? 'is missing' : message}`);
  }
  const isFaulty = (name: string): boolean =>
    hasFileFault(name) || issues.some(({ path }) => path[0] === name);
  const others = names.filter((name) => !isFaulty(name));
  const whole = [...contradictions(others, settings), ...productionFaults(others, settings)];
  return { settings, faults: [...faults, ...whole] };
}

/** Treats `NAME=` in a compose file or a shell as not set, so that the default applies. */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

export const baseConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Time in which a stopping process still accepts requests, so that its clients notice that it is not ready. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(15_000).default(500),
  ...telemetryConfig,
};

const sellerText = z.string().trim().max(300).default('');

/**
 * Seller on invoices, receipts and in the site's footer; empty fields are omitted. Production needs name, address, TIN.
 */
export const sellerConfig = {
  SELLER_NAME: sellerText,
  SELLER_ADDRESS: sellerText,
  /** Registration number of the Corporate Affairs Commission. */
  SELLER_RC_NUMBER: sellerText,
  SELLER_TIN: sellerText,
};

export const mongoConfig = {
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
};
/** Connection to the brokers. Default: plaintext, without authentication. */
export const kafkaConfig = {
  /** A comma-separated list of `host:port`. */
  KAFKA_BROKERS: z.string().regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be host:port, …'),
  /** Encrypts connections and validates the brokers' certificates. */
  KAFKA_TLS: z.stringbool().optional(),
  KAFKA_SASL_MECHANISM: z.enum(saslMechanisms).optional(),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** File with the token for OAUTHBEARER. Read at each authentication because its provider renews it. */
  KAFKA_TOKEN_FILE: z.string().min(1).optional(),
};
export const redisConfig = {
  REDIS_URL: z
    .string()
    .refine(
      (url) => parseRedisAddress(url) !== null,
      'must be redis://host:port, redis+cluster://host:port,… or redis+sentinel://host:port,…/master (rediss… for TLS)',
    ),
};
/** Cluster of socket nodes. Clusters that share a Redis do not see each other. */
export const liveClusterConfig = {
  LIVE_CLUSTER: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be a name')
    .default('poc'),
};
/** Secret of internal ports, the same for all processes; two during a rotation (ADR 54). */
const internalSecretConfig = {
  INTERNAL_SECRET: z
    .string()
    .regex(
      /^[\w+/=-]{32,}(,[\w+/=-]{32,})?$/,
      'must be 32 characters or more, or two of that, separated by a comma',
    ),
};
export const internalPortConfig = {
  ...internalSecretConfig,
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535),
};
/** URLs of identity: the public port for keys, the internal one for revocations and people. */
export const identityConfig = {
  ...internalSecretConfig,
  IDENTITY_URL: z.url(),
  IDENTITY_INTERNAL_URL: z.url(),
};
/**
 * Maximum age in ms of list rows that signed-in users share; 0 turns sharing off. User-specific fields are always
 * read fresh.
 */
export const sharedReadConfig = { SHARED_READ_MS: z.coerce.number().int().min(0).max(60_000).default(1_000) };
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Parses a comma-separated list of names; `none` is an empty list. */
export const namesIn = (list: string): string[] =>
  list.trim() === 'none' ? [] : list.split(',').flatMap((name) => name.trim().toLowerCase() || []);
const hostList = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((list) => namesIn(list).every((name) => hostName.test(name)), 'must be names of hosts')
    .transform(namesIn);
/** Example hosts reserved by RFC 2606: only IANA can serve content from them. */
const exampleHosts = 'example.com,example.net,example.org';
/**
 * Hosts, with their subdomains, from which pages may load streams and HLS videos besides YouTube, Vimeo and our own
 * files. Must be the same for the gateway and the services. `none` is an explicit empty list, as production requires.
 */
export const streamHostsConfig = { STREAM_HOSTS: hostList('') };
export const imageHostsConfig = { IMAGE_HOSTS: hostList(exampleHosts) };
/** Hosts of show videos that are files. For HLS see STREAM_HOSTS. */
export const videoHostsConfig = { VIDEO_HOSTS: hostList(exampleHosts) };
export const s3Config = {
  S3_ENDPOINT: z.url(),
  /** Source of credentials: two keys, or the role of the pod, task or machine. Default: keys. */
  S3_CREDENTIALS: z.enum(s3Credentials).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).default('poc'),
  /** Default: us-east-1. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be the name of a region')
    .optional(),
  /** Puts the bucket into the path (default) instead of the host name. Amazon always uses the host name. */
  S3_PATH_STYLE: z.stringbool().optional(),
};

/** OpenSearch for searches by relevance, with user and password if it needs them. Default: MongoDB. */
export const searchConfig = { SEARCH_URL: z.url({ protocol: /^https?$/ }).optional() };

/** Signs URLs of plan-restricted files; the same for all services that create or serve such URLs. */
export const uploadsSigningConfig = { UPLOADS_SIGNING_KEY: z.string().min(16) };

export type BaseConfig = z.output<z.ZodObject<typeof baseConfig>>;
