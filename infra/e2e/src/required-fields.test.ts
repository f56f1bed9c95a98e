import { allEndpoints } from '@poc/contracts/endpoints/all';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldsIn, withAt } from './generated/places.ts';
import { type JsonSchema, jsonSchemaOf, type KnownValues, valueFor } from './generated/values.ts';

/** Values of formats that random generation does not produce. */
const known: KnownValues = (field) => {
  if (/email/i.test(field)) return ['ada@poc.test'];
  if (/phone/i.test(field)) return ['+2348030000102'];
  if (field === 'state') return ['Lagos'];
  if (/^(id|.*_id|.*Id)$/.test(field)) return ['a'.repeat(24)];
  if (/^(from|to)$/.test(field)) return ['2026-11-15'];
  if (/url|avatar|thumbnail|^endpoint$/i.test(field)) return ['https://poc.test/a'];
  if (/code/i.test(field)) return ['123456', 'LAFF10'];
  return ['Ada Eze'];
};

/** Returns the paths of a schema's faults. */
const faultsOf = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
};

const samplesEach = 8;
const triesEach = 400;
/** Generates values that a schema accepts. */
function samplesOf(schema: z.ZodType, json: JsonSchema): unknown[] {
  const properties = Object.entries(json.properties ?? {});
  const needed = properties.filter(([name]) => json.required?.includes(name));
  return [json, { ...json, properties: Object.fromEntries(needed) }].flatMap((shape) =>
    fc
      .sample(valueFor(shape, known), { numRuns: triesEach, seed: 41 })
      .filter((value) => schema.safeParse(value).success)
      .slice(0, samplesEach),
  );
}

/** Fields that decide whether others are required, so they stay unchanged. */
const deciding = new Set(['action', 'delivery_option_id', 'kind']);

/** Ways to omit a field: missing, or empty as forms send it. */
const lacks = { 'left out': undefined, empty: '' };

it('one response names all missing fields, for all operations', { timeout: 120_000 }, () => {
  const wrong: string[] = [];
  const untried: string[] = [];
  let tried = 0;
  for (const { id, ...endpoint } of allEndpoints) {
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part];
      if (part === 'body' && endpoint.bodyKind !== 'json' && endpoint.bodyKind !== 'multipart') continue;
      const json = jsonSchemaOf(schema);
      if (Object.keys(json.properties ?? {}).length === 0) continue;
      const samples = samplesOf(schema, json);
      if (samples.length === 0) untried.push(`${id}, ${part}`);
      for (const sample of samples) {
        for (const [how, lack] of Object.entries(lacks)) {
          const leaves = fieldsIn(json, sample).filter(
            ({ path, schema: field }) =>
              !field.properties && !field.items && !deciding.has(path.at(-1) ?? ''),
          );
          const without = (value: unknown, path: readonly string[]) => withAt(value, path, lack);
          const alone = leaves.flatMap(({ path }) => {
            const faults = faultsOf(schema, without(sample, path));
            return faults.length > 0 ? [{ path, faults }] : [];
          });
          if (alone.length < 2) continue;
          tried += 1;
          const together = new Set(
            faultsOf(
              schema,
              alone.reduce<unknown>((value, { path }) => without(value, path), sample),
            ),
          );
          const late = alone.flatMap(({ faults }) => faults).filter((path) => !together.has(path));
          if (late.length > 0) wrong.push(`${id}, ${part}, ${how}: ${[...new Set(late)].join(', ')}`);
        }
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(untried).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});
