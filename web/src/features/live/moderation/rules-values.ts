import type { ResponseOf } from '@poc/contracts/endpoint';
import type { getChatRules } from '@poc/contracts/endpoints/streaming';
import type { ChatRules } from '@poc/contracts/entities/streaming';
import { cutText } from '@poc/contracts/graphemes';

/** Stored rules; omitted fields have their default. */
export type StoredRules = ResponseOf<typeof getChatRules>;

/** Form values of the rules, with one word per line. */
export interface RulesValues {
  slowModeSeconds: string;
  rulesRequired: boolean;
  blockedWords: string;
  heldWords: string;
  holdLinks: boolean;
}

/** Limits of the contract. */
const ruleLimits = { words: 500, letters: 60 } as const;

const slowSteps = [0, 5, 10, 30, 60, 120, 300, 600];

export const valuesOfRules = (rules: StoredRules): RulesValues => ({
  slowModeSeconds: String(rules.slowModeSeconds),
  rulesRequired: rules.rulesRequired,
  blockedWords: rules.blockedWords.join('\n'),
  heldWords: (rules.heldWords ?? []).join('\n'),
  holdLinks: rules.holdLinks ?? false,
});

export const rulesOf = (values: RulesValues): ChatRules => ({
  slowModeSeconds: Number(values.slowModeSeconds),
  rulesRequired: values.rulesRequired,
  blockedWords: wordsIn(values.blockedWords),
  heldWords: wordsIn(values.heldWords),
  holdLinks: values.holdLinks,
});

/** Words of a text, separated by line breaks or commas, without duplicates regardless of case. */
function wordsIn(text: string): string[] {
  const words = text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return [...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values()].toReversed();
}

/** Validates a field of words. */
export function wordsRule(text: string): true | string {
  const words = wordsIn(text);
  if (words.length > ruleLimits.words) return `Please use ${ruleLimits.words} words at most.`;
  const long = words.find((word) => word.length > ruleLimits.letters);
  return long === undefined || `“${cutText(long, 20)}” is longer than ${ruleLimits.letters} letters.`;
}

/** Options of slow mode, including an unusual current value. */
export function slowOptions(present: number): { value: string; label: string }[] {
  const steps = slowSteps.includes(present) ? slowSteps : [...slowSteps, present].sort((a, b) => a - b);
  return steps.map((seconds) => ({ value: String(seconds), label: slowLabel(seconds) }));
}

function slowLabel(seconds: number): string {
  if (seconds === 0) return 'Off';
  if (seconds % 60 === 0)
    return seconds === 60 ? 'One message a minute' : `One every ${seconds / 60} minutes`;
  return `One every ${seconds} seconds`;
}
