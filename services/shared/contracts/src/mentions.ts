export const maxMentions = 10;

/** Maximum number of users notified per message of a live chat. */
export const maxChatMentions = 3;

/**
 * Builds a pattern that finds and captures `@Name` of the given names, the longest first, so that `@Ada Eze` is not
 * `@Ada`.
 * @returns null without names
 */
export function mentionPattern(names: readonly string[]): RegExp | null {
  const sorted = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (sorted.length === 0) return null;
  const escaped = sorted.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`@(${escaped.join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'gu');
}
