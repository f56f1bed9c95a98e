import { isDeepStrictEqual } from 'node:util';

/** Fields of a thing, by name; values are what JSON can hold, or have `toJSON` (dates, ids). */
export type AuditFields = Readonly<Record<string, unknown>>;

/** Never written down, no matter who passes it. */
const secretName = /password|secret|token|hash/i;
/** They change with everything else and say nothing. */
const bookkeeping = new Set(['version', 'updatedAt', 'searchKeys']);

/** The fields that differ, as they were and as they are, in JSON's terms; secrets and bookkeeping are left out. */
export function changedFields(
  before: AuditFields,
  after: AuditFields,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [old, current] = [asJson(before), asJson(after)];
  const changed = (name: string): boolean =>
    !secretName.test(name) && !bookkeeping.has(name) && !isDeepStrictEqual(old[name], current[name]);
  const pick = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => changed(name)));
  return { before: pick(old), after: pick(current) };
}

const asJson = (fields: AuditFields): Record<string, unknown> => JSON.parse(JSON.stringify(fields));
