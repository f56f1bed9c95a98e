import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../auth/use-session.ts';
import { draftKey, forgetDraft, keepDraft, readDraft } from './draft-storage.ts';
import { useForm } from './use-form.ts';

type Values<T> = { [K in keyof T]: string | boolean | readonly string[] };

export interface Draft<T> {
  /** The form contains restored input. */
  readonly restored: boolean;
  /** Deletes the draft and resets the form, by default to its blank values. */
  readonly clear: (values?: T) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks that a stored value has the type of its field. */
const isLike = (value: unknown, blank: unknown): boolean =>
  Array.isArray(blank)
    ? Array.isArray(value) && value.every((part) => typeof part === 'string')
    : typeof value === typeof blank;

/** Merges the draft into the blank values. Reads only the `kept` fields, each only as its own type. */
function draftOver<T extends Values<T>>(key: string, blank: T, kept: readonly (keyof T & string)[]): T {
  const draft = readDraft(key);
  const stored = isObject(draft) ? draft : {};
  const found = kept.filter((name) => isLike(stored[name], blank[name]));
  return { ...blank, ...Object.fromEntries(found.map((name) => [name, stored[name]])) };
}

/**
 * A form whose `kept` fields survive the tab: they are stored for the signed-in user during typing, and restored. An
 * unchanged form follows the draft of another tab. Never include passwords, codes or account numbers.
 * @param name kind and subject of the form: `post-comment-<id>`
 * @param blank initial values without a draft
 */
export function useDraftForm<T extends FieldValues & Values<T>>(
  name: string,
  blank: T,
  kept: readonly (keyof T & FieldPath<T>)[],
): { form: UseFormReturn<T>; draft: Draft<T> } {
  const key = draftKey(useSession()?.user.id, name);
  const [fields] = useState(kept);
  const [base] = useState(blank);
  const [found] = useState(() => draftOver<T>(key, base, fields));
  const form = useForm<T>({ defaultValues: found as DefaultValues<T> });
  const textOf = (values: T) => JSON.stringify(fields.map((field) => values[field]));
  const [restored, setRestored] = useState(() => textOf(found) !== textOf(base));
  /** Values that were not typed in this tab. */
  const untouched = useRef(found);
  const { subscribe, reset, getValues } = form;

  /** True during a reset, which must not be stored as a draft. */
  const isResetting = useRef(false);
  const resetTo = (values: T) => {
    isResetting.current = true;
    reset(values);
    isResetting.current = false;
    untouched.current = values;
    setRestored(textOf(values) !== textOf(base));
  };
  const keep = (values: T) => {
    if (isResetting.current) return;
    if (textOf(values) !== textOf(base))
      return void keepDraft(key, Object.fromEntries(fields.map((field) => [field, values[field]])));
    forgetDraft(key);
    setRestored(false);
  };
  const follow = (event: StorageEvent) => {
    if (event.key !== key || textOf(getValues()) !== textOf(untouched.current)) return;
    resetTo(draftOver(key, base, fields));
  };
  const latest = useRef({ keep, follow });
  useEffect(() => {
    latest.current = { keep, follow };
  });
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => latest.current.keep(values),
    });
    const listener = (event: StorageEvent) => latest.current.follow(event);
    window.addEventListener('storage', listener);
    return () => {
      stop();
      window.removeEventListener('storage', listener);
    };
  }, [subscribe]);

  const clear = (values: T = base) => {
    resetTo(values);
    setRestored(false);
    forgetDraft(key);
  };
  return { form, draft: { restored, clear } };
}
