import type { Fault } from '@poc/contracts/errors';
import { cleanLine } from '@poc/contracts/text-rules';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { faultsOf, missingIsRequired } from './parse-input.ts';
import { lendForm } from './read-upload.ts';
import type { RequestInfo } from './request-info.ts';

export interface FormRules<S extends z.ZodObject> {
  /** Body of the contract; all its fields except the file are text fields. */
  readonly body: S;
  /** Name of the file field, which is optional. */
  readonly file: string;
  /** Exclusive limit for the file, in bytes. */
  readonly maxBytes: number;
  /** Finds faults that the schema cannot express, in the raw strings; reported together with the schema's faults. */
  readonly check?: (texts: Readonly<Record<string, string>>) => Fault[];
}

/** Validated form. The file is not validated yet: see `renderPicture`. */
export interface Form<S extends z.ZodObject> {
  readonly fields: z.output<S>;
  /** Optional fields that were sent empty: the user cleared them. Omitted fields stay unchanged. */
  readonly cleared: ReadonlySet<string>;
  readonly file: Buffer | null;
}

/**
 * Reads a form of text fields and an optional file, and passes it to `use`. Its memory stays reserved until `use`
 * settles.
 * @throws invalid_request with all faults of the fields; image_required, image_too_large, request_timeout and
 *   too_many_requests as `lendForm`
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
      // A field that was dropped as too long must not also be reported as missing.
      ...(parsed.success ? [] : faultsOf(parsed.error, 'body').filter((fault) => !named.has(fault.path))),
      ...(rules.check?.(given) ?? []),
    ];
    if (!parsed.success || all.length > 0) return fail('invalid_request', { faults: all });
    return use({ fields: parsed.data, cleared, file });
  });
}

const mayBeAbsent = (body: z.ZodObject, name: string): boolean => body.shape[name] instanceof z.ZodOptional;
