/** Parses JSON; undefined if the text is not JSON. @param parse a reader with a reviver of its own */
export function parseJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
