import type { Connection, Model, Schema } from 'mongoose';
import type { AnyModel } from './any-model.ts';
import { kitCollections } from './kit-collections.ts';

export type { AnyModel } from './any-model.ts';

/** Gives the model on a connection: `shows(db).findOne(…)`. */
export type ModelDefinition<T> = ((db: Connection) => Model<T>) & AnyModel;

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
    async prepare(db: Connection) {
      const here = model(db);
      await here.createCollection();
      await here.createIndexes();
    },
  });
}

/**
 * Creates every collection and index of a service, and the kit's own. It runs at each start, by several processes at
 * once too: what is there already stays. Collections must be there before a transaction uses them.
 */
export async function migrate(db: Connection, models: AnyModel[]): Promise<void> {
  for (const model of [...kitCollections, ...models]) await model.prepare(db);
}
