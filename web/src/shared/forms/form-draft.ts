import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readStoredJson, tabStorage, writeStored } from '../browser-storage.ts';

type Values<T> = { [K in keyof T]: string | boolean | readonly string[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a stored value is of the kind that a field holds. */
const isLike = (value: unknown, blank: unknown): boolean =>
  Array.isArray(blank)
    ? Array.isArray(value) && value.every((part) => typeof part === 'string')
    : typeof value === typeof blank;

/** What was typed before a reload, over the given blank values. Only the `kept` fields are read, and only as their own type. */
export function draftOver<T extends Values<T>>(
  key: string,
  blank: T,
  kept: readonly (keyof T & string)[],
): T {
  const stored = readStoredJson(key, isObject, tabStorage) ?? {};
  const found = kept.filter((name) => isLike(stored[name], blank[name]));
  return { ...blank, ...Object.fromEntries(found.map((name) => [name, stored[name]])) };
}

/** Keeps the `kept` fields of a form in this tab's storage while they are typed. Passwords are never among them. */
export function useFormDraft<T extends FieldValues>(
  key: string,
  { subscribe }: Pick<UseFormReturn<T>, 'subscribe'>,
  kept: readonly (keyof T & string)[],
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeStored(
            key,
            JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name]]))),
            tabStorage,
          ),
      }),
    [key, subscribe, kept],
  );
}

export const forgetDraft = (key: string): void => writeStored(key, null, tabStorage);
