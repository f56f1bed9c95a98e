/**
 * A pattern for a filter that finds a text anywhere in a field, whatever its case. What a person typed is searched for to
 * the letter: each character with a meaning of its own is escaped, so that no input becomes a costly or cunning pattern.
 */
export function containsText(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  // MongoDB's driver refuses a pattern with a NUL itself. Line and paragraph separators would be sent as `\u2028` and
  // `\u2029`, which MongoDB's engine does not know: any one character stands for them.
  return new RegExp(escaped.replaceAll('\0', '\\x00').replace(/[\u2028\u2029]/g, '[\\s\\S]'), 'i');
}
