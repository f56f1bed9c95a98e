/**
 * A value that is made when it is first asked for, and kept. The first of Intl's formatters takes a browser 10 to 30 ms:
 * made at the top of a module, it would stand between the code and the first picture.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
