/**
 * Parses a query into names and strings; a repeated name gives an array. Nested objects (`?a[$gt]=`) are not supported,
 * so no MongoDB operator can arrive in a query.
 * @param text null for a URL without a query (Express)
 */
export function parseQuery(text: string | null): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    const before = query.get(name);
    if (Array.isArray(before)) before.push(value);
    else query.set(name, before === undefined ? value : [before, value]);
  }
  // `fromEntries` defines own keys, so that `__proto__` is a plain key that `unsafeKeys` finds.
  return Object.fromEntries(query);
}
