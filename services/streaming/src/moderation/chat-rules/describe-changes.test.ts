import { expect, it } from 'vitest';
import { formatDuration } from '../mutes/format-duration.ts';
import { defaultRules } from './chat-rules.model.ts';
import { describeChanges } from './describe-changes.ts';

it.each([
  [{}, ''],
  [{ slowModeSeconds: 30 }, 'slow mode 30 s'],
  [{ rulesRequired: true, holdLinks: true }, 'rules must be accepted; links held'],
  [{ blockedWords: ['scam', 'ponzi'], heldWords: ['usdt'] }, "blocked: 'scam', 'ponzi'; held: 'usdt'"],
  [{ blockedWords: Array.from({ length: 12 }, (_, at) => `w${at}`) }, /'w9' and 2 more$/],
])('describes the change %j', (changes, words) => {
  const described = describeChanges(defaultRules, { ...defaultRules, ...changes });
  if (typeof words === 'string') expect(described).toBe(words);
  else expect(described).toMatch(words);
});

it('describes removed rules', () => {
  const before = {
    slowModeSeconds: 5,
    rulesRequired: true,
    blockedWords: ['a', 'b'],
    heldWords: [],
    holdLinks: true,
  };
  expect(describeChanges(before, { ...defaultRules, blockedWords: ['b'] })).toBe(
    "slow mode off; rules need not be accepted; no longer blocked: 'a'; links not held",
  );
});

it.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [600, '10 minutes'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [31_536_000, '365 days'],
])('%i s are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
