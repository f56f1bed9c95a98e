/** Something that is known of a request or an answer while it lasts. */
export interface Note<T> {
  get(of: object): T | undefined;
  set(of: object, value: T): void;
}

/** What objects bear under symbols. */
type Noted<T> = { [key: symbol]: T | undefined };

/**
 * A new kind of note. It is kept on the object itself: a WeakMap of so many short lives costs a tenth of the gateway's time, since
 * the collector goes through all of them again and again.
 */
export function noteOn<T>(what: string): Note<T> {
  const key = Symbol(what);
  return {
    get: (of) => (of as Noted<T>)[key],
    set: (of, value) => {
      (of as Noted<T>)[key] = value;
    },
  };
}
