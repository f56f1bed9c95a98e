import { z } from 'zod';
import { contradictions } from './settings/contradictions.ts';
import { saslMechanisms } from './settings/kafka-settings.ts';
import { productionFaults } from './settings/production.ts';
import { readSettingFiles } from './settings/read-setting-files.ts';
import { parseRedisAddress } from './settings/redis-address.ts';
import { s3Credentials } from './settings/s3-settings.ts';
import { telemetryConfig } from './telemetry/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Every fault of the environment, one line each: the variable's name and what is wrong, never its value. In production
 * what belongs to a demo is one, too.
 */
export const configFaults = (schema: z.ZodObject, env: Environment): string[] =>
  readConfig(schema, env).faults;

/**
 * Reads a process's settings, once, at its start.
 * @param schema what the process needs; spread the parts below into one `z.object`
 * @param env each setting may stand in a file instead, which `<NAME>_FILE` names
 * @returns the typed settings; with faults it prints all of them on stderr and exits 1, since a process with half
 *   of its settings would fail later and less clearly
 */
export function parseConfig<S extends z.ZodObject>(schema: S, env: Environment = process.env): z.output<S> {
  const { faults, settings } = readConfig(schema, env);
  if (faults.length > 0) {
    process.stderr.write(`The settings are not usable:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
    process.exit(1);
  }
  return schema.parse(settings);
}

function readConfig(schema: z.ZodObject, env: Environment): { settings: Environment; faults: string[] } {
  const given = withoutEmpty(env);
  const names = Object.keys(schema.shape);
  const { settings, faults } = readSettingFiles(names, given);
  /** By which variable a setting was given. */
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

/** `NAME=` in a compose file or a shell means 'not set', so that the default applies. */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** What every process has. */
export const baseConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** How long a stopping process still accepts requests, so that anyone who routes to it notices. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(15_000).default(500),
  ...telemetryConfig,
};

export const mongoConfig = {
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
};
/** How brokers are reached: in clear text and without a name, unless these settings say otherwise. */
export const kafkaConfig = {
  /** A comma-separated list of `host:port`. */
  KAFKA_BROKERS: z.string().regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be host:port, …'),
  /** Encrypts, and checks the brokers' certificates. */
  KAFKA_TLS: z.stringbool().optional(),
  KAFKA_SASL_MECHANISM: z.enum(saslMechanisms).optional(),
  /** For PLAIN and SCRAM. */
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** For OAUTHBEARER: the file of the token, read at each authentication, since what mounts it renews it. */
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
/** The name of the socket nodes' cluster: those of several systems on one Redis do not see each other. */
export const liveClusterConfig = {
  LIVE_CLUSTER: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be a name')
    .default('poc'),
};
/** The secret of internal ports, the same for all processes; two while a new one takes the place of an old one (ADR 54). */
const internalSecretConfig = {
  INTERNAL_SECRET: z
    .string()
    .regex(
      /^[\w+/=-]{32,}(,[\w+/=-]{32,})?$/,
      'must be 32 characters or more, or two of that, separated by a comma',
    ),
};
/** A service's second port, which other processes of POC alone use. */
export const internalPortConfig = {
  ...internalSecretConfig,
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535),
};
/** Where identity is: its public port for keys, its internal one for revocations and people. */
export const identityConfig = {
  ...internalSecretConfig,
  IDENTITY_URL: z.url(),
  IDENTITY_INTERNAL_URL: z.url(),
};
/**
 * How old the rows of a list may be that people who are signed in are shown, in milliseconds; 0 reads them each time. What is
 * their own in it is always read.
 */
export const sharedReadConfig = { SHARED_READ_MS: z.coerce.number().int().min(0).max(60_000).default(1_000) };
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Names that stand in a setting, comma-separated; `none` is no name. */
export const namesIn = (list: string): string[] =>
  list.trim() === 'none' ? [] : list.split(',').flatMap((name) => name.trim().toLowerCase() || []);
const hostList = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((list) => namesIn(list).every((name) => hostName.test(name)), 'must be names of hosts')
    .transform(namesIn);
/** Hosts that documentation uses as examples (RFC 2606). Nobody but IANA can serve anything from them. */
const exampleHosts = 'example.com,example.net,example.org';
/**
 * Hosts of streams and HLS videos beside YouTube, Vimeo and our own files, with their subdomains, comma-separated: from
 * there the pages may load. For the gateway and the services that take such addresses, the same for all. `none` says that
 * there are none, which production wants said.
 */
export const streamHostsConfig = { STREAM_HOSTS: hostList('') };
/** The same for pictures beside our own. */
export const imageHostsConfig = { IMAGE_HOSTS: hostList(exampleHosts) };
/** The same for video files of shows. HLS: STREAM_HOSTS. */
export const videoHostsConfig = { VIDEO_HOSTS: hostList(exampleHosts) };
export const s3Config = {
  S3_ENDPOINT: z.url(),
  /** Where access comes from: two keys, or the role that the platform gives the process. Default: keys. */
  S3_CREDENTIALS: z.enum(s3Credentials).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).default('poc'),
  /** Default: us-east-1. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be the name of a region')
    .optional(),
  /** Whether the bucket stands in the path (the default) or before the host; at Amazon it always stands before the host. */
  S3_PATH_STYLE: z.stringbool().optional(),
};

/** Signs the addresses of files that a plan opens; the same for all who give or serve such addresses. */
export const uploadsSigningConfig = { UPLOADS_SIGNING_KEY: z.string().min(16) };

export type BaseConfig = z.output<z.ZodObject<typeof baseConfig>>;
