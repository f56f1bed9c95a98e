import type { Fault } from '@poc/contracts/errors';
import { cleanLine } from '@poc/contracts/text-rules';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { faultsOf, missingIsRequired } from './parse-input.ts';
import { lendForm } from './read-upload.ts';
import type { RequestInfo } from './request-info.ts';

/** What a form may hold. */
export interface FormRules<S extends z.ZodObject> {
  /** The contract's body: every field of it is a text field of the form, but the file. */
  readonly body: S;
  /** The name of the field with the file. It may be left out. */
  readonly file: string;
  /** The file must be smaller than this. */
  readonly maxBytes: number;
  /** What the schema can't know, of the texts as they came; reported together with the schema's own faults. */
  readonly check?: (texts: Readonly<Record<string, string>>) => Fault[];
}

/** A form that was read and is what the contract says. The file is not checked yet: see `renderPicture`. */
export interface Form<S extends z.ZodObject> {
  readonly fields: z.output<S>;
  /** Optional fields that came empty: anyone who sent them wants them empty, while those left out stay as they are. */
  readonly cleared: ReadonlySet<string>;
  readonly file: Buffer | null;
}

/**
 * Reads a form of text fields and an optional file, and lends it to `use`: the memory counts as taken until that ends.
 * @throws invalid_request with every fault of the fields at once; image_required, image_too_large and too_many_requests as
 *   `lendForm`
 */
export function withForm<S extends z.ZodObject, T>(
  request: Pick<RequestInfo, 'headers' | 'stream'>,
  rules: FormRules<S>,
  use: (form: Form<S>) => Promise<T>,
): Promise<T> {
  const names = Object.keys(rules.body.shape).filter((name) => name !== rules.file);
  return lendForm(request, { ...rules, fields: names }, async ({ file, fields: texts, faults }) => {
    const cleared = new Set(
      names.filter((name) => cleanLine(texts[name] ?? '-') === '' && mayBeAbsent(rules.body, name)),
    );
    const given = Object.fromEntries(Object.entries(texts).filter(([name]) => !cleared.has(name)));
    const parsed = rules.body.safeParse(given, { error: missingIsRequired });
    const named = new Set(faults.map((fault) => fault.path));
    const all = [
      ...faults,
      // A field that was too long was not kept: that it is missing is no second fault.
      ...(parsed.success ? [] : faultsOf(parsed.error, 'body').filter((fault) => !named.has(fault.path))),
      ...(rules.check?.(given) ?? []),
    ];
    if (!parsed.success || all.length > 0) return fail('invalid_request', { faults: all });
    return use({ fields: parsed.data, cleared, file });
  });
}

const mayBeAbsent = (body: z.ZodObject, name: string): boolean => body.shape[name] instanceof z.ZodOptional;
