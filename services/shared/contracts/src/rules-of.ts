import { z } from 'zod';
import { oneLine } from './text-rules.ts';

/** What a contract asks of one text of a form. Plain data: browsers get it without the schema and without zod. */
export interface FieldRule {
  /** How the text is read before it is judged: trimmed, `cleanLine` or `cleanEmail`. */
  readonly kind: 'text' | 'line' | 'email';
  readonly required: boolean;
  /** Lengths of the text that was read. */
  readonly min: number;
  readonly max: number;
  /** Sources of regular expressions with the flag `u`; that text must match each. */
  readonly patterns: readonly string[];
}

/** Between which a contract takes a number, both ends included. */
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

/** The rules of an object's fields that are texts of a bounded length. */
export function rulesOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Record<keyof Shape, FieldRule> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const rules = Object.entries(properties).flatMap(([name, property]) => {
    // Of a text or nothing (`''`), the text: what is left empty has no rule but `required`.
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

/** The bounds of an object's fields that are numbers. */
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
