/** How many people one text may mention. */
export const mentionsMax = 10;

/**
 * Finds `@Name` of some people in a text, the longest name first, so that `@Ada Eze` is not `@Ada`.
 * @returns null where there is nobody to look for; it captures the name
 */
export function mentionPattern(names: readonly string[]): RegExp | null {
  const sorted = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (sorted.length === 0) return null;
  const escaped = sorted.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`@(${escaped.join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'gu');
}
