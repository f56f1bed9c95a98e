/**
 * Builds a case-insensitive pattern that finds a text anywhere in a field. All special characters are escaped, so that
 * no input becomes an expensive or malicious pattern.
 */
export function containsText(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  // The driver rejects a literal NUL in a pattern. Line and paragraph separators would be sent as `\u2028` and
  // `\u2029`, which MongoDB's regex engine does not support, so they match any character.
  return new RegExp(escaped.replaceAll('\0', '\\x00').replace(/[\u2028\u2029]/g, '[\\s\\S]'), 'i');
}
