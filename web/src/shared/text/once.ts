/**
 * Creates a value on first use. The first Intl formatter takes a browser 10 to 30 ms, which would delay the first paint
 * if created at module level.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
