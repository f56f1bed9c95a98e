/** An address's parameters with some changed: an empty value takes its parameter away, all others stay. */
export function withParams(
  current: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}
