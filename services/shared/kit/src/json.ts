/** Parses JSON; undefined if the text is not JSON. @param parse a parser with a custom reviver */
export function parseJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
