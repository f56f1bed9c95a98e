import { z } from 'zod';
import { oneLine } from './text-rules.ts';

/** Rule for a text field of a form. Plain data: browsers receive it without the schema and zod. */
export interface FieldRule {
  /** Normalisation before validation: trimmed, `cleanLine` or `cleanEmail`. */
  readonly kind: 'text' | 'line' | 'email';
  readonly required: boolean;
  /** Length limits of the normalised text. */
  readonly min: number;
  readonly max: number;
  /** Sources of regular expressions (flag `u`) that the normalised text must match. */
  readonly patterns: readonly string[];
}

/** Inclusive bounds of a number. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

interface FieldSchema {
  type?: string;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  allOf?: FieldSchema[];
  anyOf?: FieldSchema[];
  minimum?: number;
  maximum?: number;
}

/** Derives the rules of an object's text fields with a maximum length. */
export function rulesOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Record<keyof Shape, FieldRule> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const rules = Object.entries(properties).flatMap(([name, property]) => {
    // For a text or `''`, the text's rule applies; an empty value only violates `required`.
    const { anyOf, ...own } = property as FieldSchema;
    const text = anyOf?.[0] ?? own;
    if (text.maxLength === undefined) return [];
    const patterns = [text, ...(text.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
    const rule: FieldRule = {
      kind: text.format === 'email' ? 'email' : patterns.includes(oneLine.source) ? 'line' : 'text',
      required: required.includes(name) && !(text.minLength === undefined && patterns.every(takesNothing)),
      min: text.minLength ?? 0,
      max: text.maxLength,
      patterns,
    };
    return [[name, rule]];
  });
  return Object.fromEntries(rules) as Record<keyof Shape, FieldRule>;
}

const takesNothing = (pattern: string): boolean => new RegExp(pattern, 'u').test('');

/** Derives the bounds of an object's number fields. */
export function boundsOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Record<keyof Shape, Bounds> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const bounds = Object.entries(properties).flatMap(([name, property]) => {
    const { anyOf, ...own } = property as FieldSchema;
    const { minimum: min, maximum: max } = anyOf?.[0] ?? own;
    return min === undefined || max === undefined ? [] : [[name, { min, max }]];
  });
  return Object.fromEntries(bounds) as Record<keyof Shape, Bounds>;
}
