import type { ProvisionContext } from '../artifacts/downloads.ts';
import type { ReadyCheck } from '../processes/health.ts';
import type { StateFolder } from '../state/state.ts';

/** Backing servers of every system. The Paystack sandbox is one of POC's processes. */
export const serverNames = ['mongo', 'kafka', 'redis', 's3', 'mail'] as const;
/** OpenSearch starts only on request. */
export type ServerName = (typeof serverNames)[number] | 'opensearch';

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

/** Purpose of a system; in `test`, servers reject operations that are slow with much data. */
export type Mode = 'development' | 'test';

/** Context of one server: its purpose, folder, ports by name and secrets. */
export interface ServerContext {
  readonly mode: Mode;
  readonly state: StateFolder;
  readonly ports: Readonly<Record<string, number>>;
  readonly secrets: Secrets;
}

export interface ServerRun {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables in addition to PATH, HOME and the like. */
  readonly env: Readonly<Record<string, string>>;
  readonly ready: ReadyCheck;
  readonly readyTimeoutMs: number;
  readonly stopTimeoutMs: number;
  /** Alternative arguments if the server exits immediately and its log matches. */
  readonly otherwise?: { readonly whenLogged: RegExp; readonly args: readonly string[] };
}

export interface FoundServer<Installed> {
  /** For the progress line: `Kafka 4.3.1 on Java 17`. */
  readonly title: string;
  readonly installed: Installed;
  /** Product and version: `MongoDB 6.0.5`. Omitted for servers with only one version. */
  readonly version?: string;
  /** Reason why the source has a different version. */
  readonly reason?: string;
}

/** A backing server: finds, prepares and addresses it. */
export interface Server<Installed = unknown> {
  readonly name: ServerName;
  readonly title: string;
  /** Product and version in containers. Omitted without containers. */
  readonly version?: string;
  /** Variable with the address of an external server. */
  readonly variable: string;
  /** Names of the server's ports; the first is the port for clients. */
  readonly portNames: readonly [string, ...string[]];
  find(context: ProvisionContext): Promise<FoundServer<Installed>>;
  /**
   * Prepares the server's data and returns how to start the server. Called before every start of the system.
   */
  prepare(installed: Installed, place: ServerContext, context: ProvisionContext): Promise<ServerRun>;
  /** Rejects the address of another product, or of a server that POC can't use. */
  checkUrl?(url: string): Promise<void>;
  url(place: ServerContext): string;
  /** Variables with the server's address for the processes of the system. */
  env(place: ServerContext): Record<string, string>;
}

/** Port by name; an unknown name is a bug. */
export function portOf(place: Pick<ServerContext, 'ports'>, name: string): number {
  const port = place.ports[name];
  if (port === undefined) throw new Error(`no port was chosen for ${name}`);
  return port;
}
