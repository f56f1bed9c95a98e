import type { Model, QueryFilter } from 'mongoose';

export async function hasRow<T>(model: Model<T>, filter: QueryFilter<T>): Promise<boolean> {
  return (await model.exists(filter)) !== null;
}
