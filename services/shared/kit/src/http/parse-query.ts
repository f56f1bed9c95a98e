/**
 * A query as flat names and strings; a name that comes more than once gives an array. Nested objects
 * (`?a[$gt]=`) don't exist here, so no operator can come in by a query.
 * @param text null for an address without one: so express calls it
 */
export function parseQuery(text: string | null): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    const before = query.get(name);
    if (Array.isArray(before)) before.push(value);
    else query.set(name, before === undefined ? value : [before, value]);
  }
  // `fromEntries` defines its keys, so that `__proto__` becomes a plain one and is found, not a prototype.
  return Object.fromEntries(query);
}
