import { createHash } from 'node:crypto';
import type { Connection, Model, Schema } from 'mongoose';
import type { Migration } from './migration.ts';
import type { DocumentSchema } from './schema.ts';

/** Returns the model on a connection: `shows(db).findOne(…)`. As a migration it creates the collection with its indexes. */
export type ModelDefinition<T> = ((db: Connection) => Model<T>) & Migration & { readonly modelName: string };

/**
 * Declares a model independent of connections, so that there is no global state and tests run in parallel.
 * @param name also the exact name of the collection: mongoose's pluralisation is off
 */
export function defineModel<T>(name: string, documents: DocumentSchema<T>): ModelDefinition<T> {
  const schema = documents as unknown as Schema<T>;
  // A filter by an unknown field fails, instead of matching nothing or everything.
  schema.set('strictQuery', 'throw');
  const model = (db: Connection): Model<T> => db.models[name] ?? db.model<T>(name, schema, name);
  return Object.assign(model, {
    modelName: name,
    id: indexStep(name, schema.indexes()),
    suitsEarlierReleases: true,
    async up(db: Connection) {
      const here = model(db);
      await here.createCollection();
      await here.createIndexes();
    },
  });
}

/** Id of the migration that creates a collection with these indexes; changed indexes give a new id. */
export function indexStep(collection: string, indexes: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(indexes)).digest('hex');
  return `${collection} with indexes ${digest.slice(0, 12)}`;
}

/**
 * Migration that sets the initial value of new fields in existing rows. Idempotent.
 * @param values by field
 */
export const fillFields = <T>(model: ModelDefinition<T>, values: Partial<T>): Migration => ({
  id: `${model.modelName} with ${JSON.stringify(values)}`,
  suitsEarlierReleases: true,
  async up(db) {
    const { collection } = model(db);
    for (const [field, value] of Object.entries(values)) {
      const missing = { [field]: { $exists: false } };
      await collection.updateMany(missing, { $set: { [field]: value } }, { hint: { _id: 1 } });
    }
  },
});
