import type { ProvisionContext } from '../artifacts/downloads.ts';
import type { ReadyCheck } from '../processes/health.ts';
import type { StateFolder } from '../state/state.ts';

/** The backing servers that the stack can run by itself. The Paystack sandbox is a process of ours. */
export const serverNames = ['mongo', 'kafka', 'redis', 's3', 'mail'] as const;
export type ServerName = (typeof serverNames)[number];

/** Secrets that are made once and kept in the state folder. */
export interface Secrets {
  readonly s3AccessKey: string;
  readonly s3SecretKey: string;
  readonly paystackSecretKey: string;
  /** 32 random bytes, base64. */
  readonly keyEncryptionSecret: string;
  readonly uploadsSigningKey: string;
  readonly internalSecret: string;
  /** 32 bytes of a key of P-256, base64url. */
  readonly vapidPrivateKey: string;
}

/** What a system is for: servers of tests refuse what would be slow with many rows. */
export type Mode = 'development' | 'test';

/** Where one server runs, and for what: its folder, ports by name, secrets. */
export interface Place {
  readonly mode: Mode;
  readonly state: StateFolder;
  readonly ports: Readonly<Record<string, number>>;
  readonly secrets: Secrets;
}

/** How a found server is started and asked whether it is ready. */
export interface ServerRun {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables on top of PATH, HOME and the like. */
  readonly env: Readonly<Record<string, string>>;
  readonly ready: ReadyCheck;
  readonly readyTimeoutMs: number;
  readonly stopTimeoutMs: number;
  /** Other arguments to start it with when it ends at once and its log matches. */
  readonly otherwise?: { readonly whenLogged: RegExp; readonly args: readonly string[] };
}

/** A program that was found or provisioned. */
export interface Found<Installed> {
  /** For the progress line: `Kafka 4.3.1 on Java 17`. */
  readonly title: string;
  readonly installed: Installed;
  /** Product and version: `MongoDB 6.0.5`. Left out where there is only one. */
  readonly version?: string;
  /** Why its source may bring another version than the one of all sources. */
  readonly reason?: string;
}

/** One backing server: how it is had, run, and addressed. */
export interface Server<Installed = unknown> {
  readonly name: ServerName;
  readonly title: string;
  /** Product and version that containers run, too. Left out where there are no containers. */
  readonly version?: string;
  /** The variable that, when set, says where this server already runs. */
  readonly variable: string;
  /** Names of the ports it binds; the first is the one people connect to. */
  readonly portNames: readonly [string, ...string[]];
  /** Finds the program on this machine or provisions it into the cache. */
  find(context: ProvisionContext): Promise<Found<Installed>>;
  /** Prepares its data and says how it is started. Called before every start of the system. */
  prepare(installed: Installed, place: Place, context: ProvisionContext): Promise<ServerRun>;
  /** Refuses an address in the environment at which something else answers, or a server that POC can't use. */
  checkAddress?(url: string): Promise<void>;
  /** The address shown to people and programs. */
  url(place: Place): string;
  /** The variables by which the processes of the system reach it. */
  env(place: Place): Record<string, string>;
}

/** A port by name; asking for one that was not chosen is a mistake in the code. */
export function portOf(place: Pick<Place, 'ports'>, name: string): number {
  const port = place.ports[name];
  if (port === undefined) throw new Error(`no port was chosen for ${name}`);
  return port;
}
