import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/**
 * JSON Schema keywords that the generator follows. Values may violate all others, which operations must refuse.
 */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
}

/** Existing values for a field name, with which requests pass the first checks. */
export type KnownValues = (field: string) => readonly string[];

/** Returns the input schema of a contract. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const longestText = 120;
const longestList = 3;

/** Generates values for a schema, most of them valid. Formats that only the service knows come from `known`. */
export function valueFor(schema: JsonSchema, known: KnownValues, field = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, known, field)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(longestList, schema.minItems ?? 0),
      });
    case 'string':
      return textOf(schema, known(field));
    case 'integer':
      return fc.oneof(
        fc.integer({ min: lowest(schema), max: Math.min(schema.maximum ?? 1_000, lowest(schema) + 1_000) }),
        fc.constantFrom(lowest(schema), schema.maximum ?? 1_000),
      );
    case 'number': {
      const min = lowest(schema);
      const max = Math.min(schema.maximum ?? 100_000, 100_000);
      return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const lowest = ({ minimum, exclusiveMinimum }: JsonSchema): number => minimum ?? (exclusiveMinimum ?? -1) + 1;

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const fields: Record<string, Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, known, name)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/**
 * Patterns with Unicode classes or lookaheads: no text can be generated from them, and almost any text matches.
 */
const beyondPatterns = /\\[pPu]|\(\?/;

function textOf(schema: JsonSchema, known: readonly string[]): Arbitrary<string> {
  const max = Math.min(schema.maxLength ?? longestText, longestText);
  const min = Math.min(schema.minLength ?? 0, max);
  const own =
    schema.format === 'date-time'
      ? fc
          .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString())
      : schema.pattern === undefined || beyondPatterns.test(schema.pattern)
        ? fc.string({ unit: 'grapheme', minLength: min, maxLength: max })
        : fc.stringMatching(new RegExp(schema.pattern, 'u'), { size: 'xsmall' });
  return known.length === 0
    ? own
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: own });
}

/** Parsed, so that `__proto__` is an own property instead of the prototype. */
const withPrototype: unknown = JSON.parse('{"__proto__":{"role":"admin"}}');

/** Values that no field of any contract accepts. */
export const strangeValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.1 + 0.2,
  2 ** 53,
  1e308,
  '',
  ' \n\t',
  '\u0000',
  'a\u0000b',
  '\u001b[31m\r\nSet-Cookie: a=b',
  '\u202e\u200b\ufeff',
  '\ud800',
  '💸'.repeat(60),
  'é'.repeat(11_000),
  'x'.repeat(30_000),
  'NaN',
  '-0',
  '1e999',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '{"$gt":""}',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  'javascript:alert(1)',
  'https://127.0.0.1:1/',
  [],
  [[]],
  [null],
  Array(300).fill(1),
  {},
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { toString: 1 },
  { length: 1e9 },
  { constructor: { prototype: { admin: true } } },
  withPrototype,
  JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`),
];

/** Generates any JSON value, preferably a strange one. */
export const anyValue = (): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...strangeValues) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );

/** Makes one change to a value: replaces, removes or adds a field at any depth, or replaces the whole value. */
export function mutated(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .record({
      value,
      strange: anyValue(),
      at: fc.nat(),
      how: fc.constantFrom('replace', 'replace', 'replace', 'leave out', 'add', 'wrap', 'instead'),
      name: fc.constantFrom(
        'role',
        'price',
        'status',
        '_id',
        '$set',
        'constructor',
        'prototype',
        '__proto__',
        'é',
        '',
      ),
    })
    .map(({ value, strange, at, how, name }) => {
      if (how === 'instead') return strange;
      if (how === 'wrap') return [value];
      return changed(value, { at, how, name, strange });
    });
}

interface Change {
  at: number;
  how: 'replace' | 'leave out' | 'add';
  name: string;
  strange: unknown;
}

function changed(value: unknown, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return change.strange;
  const entries = Object.entries(value);
  const [name, inner] = entries[change.at % Math.max(entries.length, 1)] ?? [];
  const deeper = typeof inner === 'object' && inner !== null && change.at % 2 === 1;
  const others = entries.filter(([key]) => key !== name);
  const target = change.how === 'add' ? change.name : name;
  const replaced =
    target === undefined || (change.how === 'leave out' && !deeper)
      ? others
      : deeper && name !== undefined
        ? [...others, [name, changed(inner, { ...change, at: Math.floor(change.at / 2) })] as const]
        : [...(change.how === 'add' ? entries : others), [target, change.strange] as const];
  return Array.isArray(value) ? replaced.map(([, one]) => one) : Object.fromEntries(replaced);
}
