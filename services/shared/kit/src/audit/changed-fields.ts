import { isDeepStrictEqual } from 'node:util';

/** Fields of an audited entity, by name; values are JSON, or have `toJSON` (dates, ids). */
export type AuditFields = Readonly<Record<string, unknown>>;

/** Fields that are never recorded, even if a caller passes them. */
const secretName = /password|secret|token|hash/i;
/** Fields that change with every write and carry no information. */
const bookkeeping = new Set(['version', 'updatedAt', 'searchKeys']);

/** Returns the changed fields before and after, as JSON, without secrets and bookkeeping. */
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
