import { z } from 'zod';
import { createPost } from './endpoints/community.ts';
import { acceptInvitation, register, sendContactMessage, updateUser } from './endpoints/identity.ts';
import { shippingInfo } from './entities/commerce.ts';

/** What a contract asks of one text of a form. Plain data: browsers get it without the schema and without zod. */
export interface FieldRule {
  readonly required: boolean;
  /** Lengths of the trimmed text. */
  readonly min: number;
  readonly max: number;
  /** Sources of regular expressions with the flag `u`; the trimmed text must match each. */
  readonly patterns: readonly string[];
}

export const registerRules = rulesOf(register.body);
export const invitationRules = rulesOf(acceptInvitation.body);
export const profileRules = rulesOf(updateUser.body);
export const contactRules = rulesOf(sendContactMessage.body);
export const postRules = rulesOf(createPost.body);
export const shippingRules = rulesOf(shippingInfo);

interface TextSchema {
  type?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  allOf?: TextSchema[];
  anyOf?: TextSchema[];
}

/** The rules of an object's fields that are texts of a bounded length. */
function rulesOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): Record<keyof Shape, FieldRule> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const rules = Object.entries(properties).flatMap(([name, property]) => {
    // Of a text or nothing (`''`), the text: what is left empty has no rule but `required`.
    const { anyOf, ...own } = property as TextSchema;
    const text = anyOf?.[0] ?? own;
    if (text.maxLength === undefined) return [];
    const parts = [text, ...(text.allOf ?? [])];
    const rule: FieldRule = {
      required: required.includes(name),
      min: text.minLength ?? 0,
      max: text.maxLength,
      patterns: parts.flatMap(({ pattern }) => pattern ?? []),
    };
    return [[name, rule]];
  });
  return Object.fromEntries(rules) as Record<keyof Shape, FieldRule>;
}
