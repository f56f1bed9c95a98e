/** Length of the longest text that a request may pass to a regular expression, in characters. */
export const attackLength = 20_000;

const runs = [' ', '\n', '\t', '0', 'a', 'A', '_', '-', '.', ',', '/', '@', '<', '"', '(', '#', 'é', '😀'];

/**
 * Generates strings that slow down a backtracking matcher: each literal of an expression repeated, then
 * followed by a run of each class of characters, and runs alone, all with an ending that prevents a match.
 * @param length length of a text in characters
 */
export function attacksOn(source: string, length: number): string[] {
  const literals = literalsOf(source);
  const classes = [...new Set([...runs, ...literals.flatMap((literal) => [...literal].slice(0, 1))])];
  const fill = (unit: string, size: number): string =>
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const texts = [
    ...classes.map((run) => fill(run, length)),
    ...literals.flatMap((literal) => [
      fill(literal, length),
      fill(`${literal} `, length),
      ...classes.map((run) => literal + fill(run, Math.max(0, length - literal.length))),
    ]),
    fill(`${literals.join(' ')} `, length),
  ];
  return texts.flatMap((text) => [text, `${text}\0`]);
}

/** Returns the runs of literal characters in the source of an expression, without classes and quantifiers. */
export function literalsOf(source: string): string[] {
  const plain = source
    .replace(/\(\?(?:<[A-Za-z]\w*>|<?[=!]|:)/g, '(')
    .replace(/\\[pP]\{[^}]*\}|\\[bBdDwWsSkn\d]|\\[xu][\da-fA-F{}]+/g, '\0')
    .replace(/\[(?:\\.|[^\]\\])*\]/g, '\0')
    .replace(/\{\d*,?\d*\}/g, '')
    .replace(/\\(.)/g, '\u{E000}$1');
  const literals: string[] = [];
  let run = '';
  const end = () => {
    if (run !== '') literals.push(run);
    run = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at] ?? '';
    if (char === '\u{E000}') run += plain[++at] ?? '';
    else if (/[\0()|*+?.^$]/.test(char)) end();
    else run += char;
  }
  end();
  return [...new Set(literals)];
}
