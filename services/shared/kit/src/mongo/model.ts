import { createHash } from 'node:crypto';
import type { Connection, Model, Schema } from 'mongoose';
import type { Migration } from './migration.ts';

/** Gives the model on a connection: `shows(db).findOne(…)`. As a migration it creates the collection with its indexes. */
export type ModelDefinition<T> = ((db: Connection) => Model<T>) & Migration & { readonly modelName: string };

/**
 * Declares a model apart from any connection, so that nothing is global and tests run side by side.
 * @param name also the collection's, as it is written: mongoose's plurals would surprise
 */
export function defineModel<T>(name: string, schema: Schema<T>): ModelDefinition<T> {
  // A filter by a field that the schema lacks is a mistake: it fails, instead of finding nothing, or everything.
  schema.set('strictQuery', 'throw');
  const model = (db: Connection): Model<T> => db.models[name] ?? db.model<T>(name, schema, name);
  return Object.assign(model, {
    modelName: name,
    // Other indexes are another step.
    id: indexStep(name, schema.indexes()),
    suitsEarlierReleases: true,
    async up(db: Connection) {
      const here = model(db);
      await here.createCollection();
      await here.createIndexes();
    },
  });
}

/** The id of the step that gives a collection these indexes. */
export function indexStep(collection: string, indexes: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(indexes)).digest('hex');
  return `${collection} with indexes ${digest.slice(0, 12)}`;
}

/**
 * The step that gives the rows of an earlier version a field's first value; later rows keep theirs. It may be repeated.
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
