import type { Connection } from 'mongoose';

/**
 * One step towards the database that a service's code expects: a collection with its indexes, or a change of its rows. The
 * steps of a service are run in their order, each once.
 */
export interface Migration {
  /** What the step is recorded under. Another id is another step, which has to run as well. */
  readonly id: string;
  /**
   * Whether processes of earlier releases work on a database in which the step was done, as they have to during a roll-out: true
   * of what only adds. Left out: they don't start on it.
   */
  readonly suitsEarlierReleases?: boolean;
  /** It may run again where a process died before it was recorded: what is done already stays as it is. */
  up(db: Connection): Promise<void>;
}
