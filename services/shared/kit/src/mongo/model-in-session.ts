import { Aggregate, type ClientSession, type Model, Query } from 'mongoose';

/** Returns a model whose reads and writes all belong to the session of a transaction. */
export function modelInSession<T>(model: Model<T>, session: ClientSession): Model<T> {
  const writes = {
    async create(given: T | T[], ...more: unknown[]) {
      if (more.length > 0) throw new Error(`${model.modelName}: create takes one row or a list of rows`);
      const created = await model.create([given].flat() as never[], { session, ordered: true });
      return Array.isArray(given) ? created : created[0];
    },
    insertMany: (rows: T[], options?: object) => model.insertMany(rows, { ...options, session }),
    bulkWrite: (steps: Parameters<Model<T>['bulkWrite']>[0], options?: object) =>
      model.bulkWrite(steps, { ...options, session }),
  };
  return new Proxy(model, {
    get(_, name) {
      if (name === 'collection')
        throw new Error(`${model.modelName}: pass the session explicitly to raw collection calls`);
      const isWrite = Object.hasOwn(writes, name);
      const member = Reflect.get(isWrite ? writes : model, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result = member.apply(model, given);
        if (result instanceof Query || result instanceof Aggregate) return result.session(session);
        if (!isWrite)
          throw new Error(`${model.modelName}: ${String(name)} would run outside the transaction`);
        return result;
      };
    },
    construct() {
      throw new Error(`${model.modelName}: a saved document would be outside the transaction`);
    },
  });
}
