import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';

/** One migration: a collection with its indexes, or a change of rows. The migrations of a service run in order, each once. */
export interface Migration {
  /** Key in the record of completed migrations. A changed id is a new migration. */
  readonly id: string;
  /**
   * True if earlier releases work on the migrated database, as during a rollout: for migrations that only add. Default:
   * earlier releases refuse to start.
   */
  readonly suitsEarlierReleases?: boolean;
  /** Must be idempotent: it runs again if a process dies before the migration is recorded. */
  up(db: Connection): Promise<void>;
}

/** Id of the migration that creates a collection with these indexes; changed indexes give a new id. */
export function indexStep(collection: string, indexes: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(indexes)).digest('hex');
  return `${collection} with indexes ${digest.slice(0, 12)}`;
}
