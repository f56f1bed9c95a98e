import { Aggregate, type ClientSession, type Model, Query } from 'mongoose';

/** Returns a model whose reads and writes all belong to the session of a transaction. */
export function modelInSession<T>(model: Model<T>, session: ClientSession): Model<T> {
  const writes = {
    async create(given: T | T[]) {
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
        throw new Error(`${model.modelName}: a raw collection needs the session itself`);
      const member = Reflect.get(writes, name) ?? Reflect.get(model, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result = member.apply(model, given);
        return result instanceof Query || result instanceof Aggregate ? result.session(session) : result;
      };
    },
  });
}
