import type { ServerName } from '@poc/stack/servers/server';
import type { ProcessName } from '@poc/stack/system';
import type { Report } from './report.ts';

/** Context of a bench: a separate temporary system. */
export interface BenchContext {
  readonly mongoUrl: string;
  /** Shared settings of the processes, for further processes that a bench starts. */
  readonly env: Readonly<Record<string, string>>;
  /** URL of a process, bypassing the gateway. */
  readonly urlOf: (name: ProcessName) => string;
  /** Process id of a process or server. */
  readonly pidOf: (name: ProcessName | ServerName) => number;
  /** Size of the measurement: the declared `count`, or `--count`. */
  readonly count: number;
  /** Pages to measure; all unless `--page` is given. */
  readonly pages: readonly string[];
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

export interface Bench {
  readonly about: string;
  /** Unit of the default count. */
  readonly counts: string;
  readonly count: number;
  /** True if the demo data is needed. */
  readonly seed: boolean;
  /** True if the web app must be built when it has changed. Default: false. */
  readonly web?: boolean;
  /** Page names that `--page` accepts. */
  readonly pages?: readonly string[];
  /** Processes to run. Default: all with the demo data, else identity and the gateway. */
  readonly only?: readonly ProcessName[];
  /** Runs only these servers and no processes, because the bench starts its own processes. */
  readonly servers?: readonly ServerName[];
  /** Additional settings of the run, which lift limits. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly run: (context: BenchContext) => Promise<Report>;
}
