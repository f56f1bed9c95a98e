import type { Connection } from 'mongoose';

/** A model that `migrate` can prepare a database for, whatever its documents are. */
export interface AnyModel {
  readonly modelName: string;
  /** Creates the collection and its indexes where they are missing. */
  prepare(db: Connection): Promise<void>;
}
