import type { ChatRules } from '@poc/contracts/entities/streaming';

/** Describes the changes of a chat's rules for the moderation log; empty without changes. */
export function describeChanges(before: ChatRules, after: ChatRules): string {
  const changes: string[] = [];
  if (before.slowModeSeconds !== after.slowModeSeconds) {
    changes.push(after.slowModeSeconds === 0 ? 'slow mode off' : `slow mode ${after.slowModeSeconds} s`);
  }
  if (before.rulesRequired !== after.rulesRequired) {
    changes.push(after.rulesRequired ? 'rules must be accepted' : 'rules need not be accepted');
  }
  changes.push(...wordChanges('blocked', before.blockedWords, after.blockedWords));
  changes.push(...wordChanges('held', before.heldWords, after.heldWords));
  if (before.holdLinks !== after.holdLinks) changes.push(after.holdLinks ? 'links held' : 'links not held');
  return changes.join('; ');
}

function wordChanges(what: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !after.includes(word));
  return [
    ...(added.length > 0 ? [`${what}: ${listed(added)}`] : []),
    ...(removed.length > 0 ? [`no longer ${what}: ${listed(removed)}`] : []),
  ];
}

/** Maximum words listed in a log entry. */
const maxListed = 10;

function listed(words: readonly string[]): string {
  const shown = words.slice(0, maxListed).map((word) => `'${word}'`);
  const more = words.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
