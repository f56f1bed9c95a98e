import type { JsonSchema } from './values.ts';

/** An object or field within a value, with its schema. */
export interface Place {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Returns every object of a value, itself first, as far as the schema describes them. */
export function objectsIn(schema: JsonSchema, value: unknown, path: readonly string[] = []): Place[] {
  if (Array.isArray(value)) {
    return value.slice(0, 1).flatMap((item) => objectsIn(schema.items ?? {}, item, [...path, '0']));
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  const own = schema.properties;
  const inner = Object.entries(value).flatMap(([name, one]) =>
    objectsIn(own[name] ?? {}, one, [...path, name]),
  );
  return [{ path, schema }, ...inner];
}

/** Returns every field that the objects of a value may have. */
export const fieldsIn = (schema: JsonSchema, value: unknown): Place[] =>
  objectsIn(schema, value).flatMap(({ path, schema: object }) =>
    Object.entries(object.properties ?? {}).map(([name, field]) => ({
      path: [...path, name],
      schema: field,
    })),
  );

/** Returns the value with `inner` at a path. A name like `__proto__` becomes an own property, as in JSON. */
export function withAt(value: unknown, [name, ...rest]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === name ? withAt(one, rest, inner) : one));
  const entries = Object.entries(Object(value));
  const before = entries.find(([key]) => key === name)?.[1];
  const others = entries.filter(([key]) => key !== name);
  return Object.fromEntries([...others, [name, withAt(before, rest, inner)]]);
}
