import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../auth/use-session.ts';
import { useHydrated } from '../first-pass.ts';
import { isSame } from './changed-fields.ts';
import { deleteDraft, draftKey, keepDraft, readDraft } from './draft-storage.ts';
import { useForm } from './use-form.ts';

type Value = string | boolean | readonly string[];
export type DraftValues<T> = { [K in keyof T]: Value };

/**
 * A field changed both in the draft and, since the draft began, on the server. The form displays the server's value.
 */
interface OvertakenField {
  readonly name: string;
  readonly mine: Value;
  readonly theirs: Value;
}

export interface Draft<T> {
  /** The form contains restored input. */
  readonly restored: boolean;
  readonly overtaken: readonly OvertakenField[];
  /** Replaces the conflicting fields with the draft's values, or drops those values. */
  readonly decide: (choice: 'mine' | 'theirs') => void;
  /** Deletes the draft and resets the form, by default to its blank values. */
  readonly clear: (values?: T) => void;
}

/** A drafted field: the value that the form began with, and the typed one. */
interface FieldChange<V> {
  readonly from: V;
  readonly to: V;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks that a stored value has the type of its field. */
const isLike = (value: unknown, blank: unknown): boolean =>
  Array.isArray(blank)
    ? Array.isArray(value) && value.every((part) => typeof part === 'string')
    : typeof value === typeof blank;

const isChangeOf = <V>(value: unknown, base: V): value is FieldChange<V> =>
  isObject(value) && isLike(value.from, base) && isLike(value.to, base) && !isSame(value.to, base);

interface Restored<T> {
  readonly values: T;
  readonly overtaken: readonly (FieldChange<T[keyof T]> & { readonly name: keyof T & string })[];
}

/** Merges the draft into the values of the form. Fields with a newer value on the server keep that value. */
function restore<T extends DraftValues<T>>(
  key: string,
  base: T,
  fields: readonly (keyof T & string)[],
): Restored<T> {
  const draft = readDraft(key);
  const stored = isObject(draft) ? draft : {};
  const changes = fields.flatMap((name) => {
    const change = stored[name];
    return isChangeOf(change, base[name]) ? [{ name, ...change }] : [];
  });
  const isCurrent = ({ name, from }: (typeof changes)[number]) => isSame(from, base[name]);
  const current = changes.filter(isCurrent).map(({ name, to }) => [name, to]);
  return {
    values: { ...base, ...Object.fromEntries(current) },
    overtaken: changes.filter((change) => !isCurrent(change)),
  };
}

/**
 * A form whose `kept` fields survive the tab: the changed ones are stored for the signed-in user during typing, and
 * restored unless the server's value has changed since. An unchanged form follows the draft of another tab. Never
 * include passwords, codes or account numbers.
 * @param name kind and subject of the form: `post-comment-<id>`
 * @param blank initial values without a draft
 */
export function useDraftForm<T extends FieldValues & DraftValues<T>>(
  name: string,
  blank: T,
  kept: readonly (keyof T & FieldPath<T>)[],
): { form: UseFormReturn<T>; draft: Draft<T> } {
  const key = draftKey(useSession()?.user.id, name);
  const [fields] = useState(kept);
  const [base] = useState(blank);
  // The server's page has no drafts: one is restored right after hydration.
  const isWaiting = useRef(!useHydrated());
  const [found] = useState(() =>
    isWaiting.current ? { values: base, overtaken: [] } : restore<T>(key, base, fields),
  );
  const form = useForm<T>({ defaultValues: found.values as DefaultValues<T> });
  const isChanged = (values: T) => fields.some((field) => !isSame(values[field], base[field]));
  const [overtaken, setOvertaken] = useState(found.overtaken);
  const [restored, setRestored] = useState(() => isChanged(found.values));
  /** Values that were not typed in this tab. */
  const untouched = useRef(found.values);
  const { subscribe, reset, getValues, setValue } = form;

  /** True during a reset, which must not be stored as a draft. */
  const isResetting = useRef(false);
  const resetTo = (values: T) => {
    isResetting.current = true;
    reset(values);
    isResetting.current = false;
    untouched.current = values;
    setRestored(isChanged(values));
  };
  /** Stores the changed fields. An overtaken one stays in the draft until the user decides or types in it. */
  const keep = (values: T, undecided = overtaken) => {
    if (isResetting.current) return;
    const changed = fields.filter((field) => !isSame(values[field], base[field]));
    const open = undecided.filter(({ name: field }) => !changed.includes(field as (typeof fields)[number]));
    if (open.length !== overtaken.length) setOvertaken(open);
    if (changed.length + open.length > 0) {
      const typed = changed.map((field) => [field, { from: base[field], to: values[field] }]);
      const others = open.map(({ name: field, from, to }) => [field, { from, to }]);
      return void keepDraft(key, Object.fromEntries([...others, ...typed]));
    }
    deleteDraft(key);
    setRestored(false);
  };
  const load = () => {
    if (fields.some((field) => !isSame(getValues()[field], untouched.current[field]))) return;
    const { values, overtaken: theirs } = restore(key, base, fields);
    setOvertaken(theirs);
    resetTo(values);
  };
  const follow = (event: StorageEvent) => {
    if (event.key === key) load();
  };
  const begin = () => {
    if (isWaiting.current && readDraft(key) !== null) load();
    isWaiting.current = false;
  };
  const latest = useRef({ keep, follow, begin });
  useEffect(() => {
    latest.current = { keep, follow, begin };
  });
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => latest.current.keep(values),
    });
    const listener = (event: StorageEvent) => latest.current.follow(event);
    window.addEventListener('storage', listener);
    latest.current.begin();
    return () => {
      stop();
      window.removeEventListener('storage', listener);
    };
  }, [subscribe]);

  const decide = (choice: 'mine' | 'theirs') => {
    setOvertaken([]);
    if (choice === 'theirs') return keep(getValues(), []);
    for (const { name: field, to } of overtaken) setValue(field as FieldPath<T>, to, { shouldDirty: true });
  };
  const clear = (values: T = base) => {
    resetTo(values);
    setRestored(false);
    setOvertaken([]);
    deleteDraft(key);
  };
  return {
    form,
    draft: {
      restored,
      overtaken: overtaken.map(({ name: field, to }) => ({ name: field, mine: to, theirs: base[field] })),
      decide,
      clear,
    },
  };
}
