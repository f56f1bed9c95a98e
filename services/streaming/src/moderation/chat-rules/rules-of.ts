import type { ChatRules } from '@poc/contracts/entities/streaming';
import { type ChatRulesDoc, defaultRules } from './chat-rules.model.ts';

/** The rules in a row; what it lacks, and a stream without a row, has the defaults. */
export function rulesOf(row: Partial<ChatRulesDoc> | null): ChatRules {
  const rules = { ...defaultRules, ...row };
  const { slowModeSeconds, rulesRequired, blockedWords, heldWords, holdLinks } = rules;
  return { slowModeSeconds, rulesRequired, blockedWords, heldWords, holdLinks };
}
