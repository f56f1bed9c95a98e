/** Compares two form values by their JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields of a form that differ from their initial values. */
export function changedFields<T extends object>(values: Partial<T>, base: T): Partial<T> {
  const names = Object.keys(values) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(values[name], base[name])).map((name) => [name, values[name]]),
  ) as Partial<T>;
}
