import type { ChatRules } from '@poc/contracts/entities/streaming';
import { type ChatRulesDoc, defaultRules } from './chat-rules.model.ts';

/** Extracts the rules from a row, with defaults for missing fields. */
export function rulesOf(row: Partial<ChatRulesDoc> | null): ChatRules {
  const rules = { ...defaultRules, ...row };
  const { slowModeSeconds, rulesRequired, blockedWords, heldWords, holdLinks } = rules;
  return { slowModeSeconds, rulesRequired, blockedWords, heldWords, holdLinks };
}
