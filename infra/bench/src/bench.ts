import type { ServerName } from '@poc/stack/servers/server';
import type { ProcessName } from '@poc/stack/system';
import type { HttpClient } from './http-client.ts';
import type { Report } from './report.ts';

/** What a bench gets: a system of its own, thrown away afterwards. */
export interface BenchContext {
  readonly client: HttpClient;
  /** The system's MongoDB. */
  readonly mongoUrl: string;
  /** The settings that its processes share, for those that a bench runs beside them. */
  readonly env: Readonly<Record<string, string>>;
  /** The address of one of its processes, past the gateway. */
  readonly urlOf: (name: ProcessName) => string;
  /** The process id of one of them, or of a server. */
  readonly pidOf: (name: ProcessName | ServerName) => number;
  /** How much is measured: `count` of the declaration, or what `--count` said. */
  readonly count: number;
  /** Which of `pages` are measured; all of them unless `--page` chose. */
  readonly pages: readonly string[];
  /** Prints what is being done. */
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

export interface Bench {
  readonly about: string;
  /** What the usual count counts. */
  readonly counts: string;
  readonly count: number;
  /** Whether the demo data are needed. */
  readonly seed: boolean;
  /** Whether the web app is built where it has changed; not by default. */
  readonly web?: boolean;
  /** The names of what it measures one after the other, for `--page`. */
  readonly pages?: readonly string[];
  /** The processes that run. Default: all with the demo data, else identity and the gateway. */
  readonly only?: readonly ProcessName[];
  /** Runs no processes of the system at all, only these servers: the bench starts what it measures by itself. */
  readonly servers?: readonly ServerName[];
  /** Limits that are lifted for its run beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly run: (context: BenchContext) => Promise<Report>;
}
