import type { Connection, Model, Schema } from 'mongoose';
import { indexStep, type Migration } from './migration.ts';
import { modelInSession } from './model-in-session.ts';
import type { DocumentSchema } from './schema.ts';
import type { Database } from './transaction.ts';

/**
 * Returns the model of a database: `showModel(db).findOne(…)`, or `showModel(tx).findOne(…)` within a transaction. As a
 * migration it creates the collection with its indexes.
 */
export type ModelDefinition<T> = ((db: Database) => Model<T>) & Migration & { readonly modelName: string };

/**
 * Declares a model independent of connections, so that there is no global state and tests run in parallel.
 * @param name also the exact name of the collection: mongoose's pluralisation is off
 */
export function defineModel<T>(name: string, documents: DocumentSchema<T>): ModelDefinition<T> {
  const schema = documents as unknown as Schema<T>;
  // A filter by an unknown field fails, instead of matching nothing or everything.
  schema.set('strictQuery', 'throw');
  const model = (db: Database): Model<T> =>
    'session' in db
      ? modelInSession(model(db.db), db.session)
      : (db.models[name] ?? db.model<T>(name, schema, name));
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
