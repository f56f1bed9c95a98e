import type { HttpClient } from './http-client.ts';
import type { Report } from './report.ts';

/** What a bench gets: a system of its own, thrown away afterwards. */
export interface BenchContext {
  readonly client: HttpClient;
  /** The system's MongoDB. */
  readonly mongoUrl: string;
  /** How much is measured: `count` of the declaration, or what `--count` said. */
  readonly count: number;
  /** Tells what is being done. */
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
  readonly run: (context: BenchContext) => Promise<Report>;
}
