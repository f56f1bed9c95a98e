import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldFaults } from '../forms/field-faults.ts';
import { type DraftValues, useDraftForm } from '../forms/form-draft.ts';

/** A failure before the request. The form displays its message unchanged. */
export class FormFailure extends Error {}

interface DraftDialog<V extends FieldValues, T> {
  /** Kind and subject of the form: `show-<id>`. */
  name: string;
  /** Initial values without a draft. */
  first: V;
  /** Fields of the draft. Default: all. */
  kept?: readonly (keyof V & FieldPath<V>)[];
  /** @param earlier the failure of the previous attempt */
  send: (values: V, earlier: Error | null) => Promise<T>;
  /** Runs after the dialog has closed, because toasts are not announced behind an open one. */
  onSent?: (sent: T) => void;
  /** Text for a failure; null shows none. */
  failed: (error: Error) => string | null;
  /** Shows a failure next to the field that caused it. */
  onFailure?: ((error: Error, form: UseFormReturn<V>) => void) | undefined;
  /** Queries that are refetched after each attempt, because another user may have changed the data. */
  refreshed?: readonly QueryKey[];
  onClose: () => void;
}

/**
 * A form in a dialog, sent by one mutation. Its draft survives a reload and Escape; Cancel discards it. Spread `dialog`
 * into a `FormDialog`.
 */
export function useDraftDialog<V extends FieldValues & DraftValues<V>, T>(input: DraftDialog<V, T>) {
  const { name, first, kept, send, onSent, failed, onFailure, refreshed = [], onClose } = input;
  const client = useQueryClient();
  const fields = Object.keys(first) as (keyof V & FieldPath<V>)[];
  const { form, draft } = useDraftForm<V>(name, first, kept ?? fields);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ values, earlier }: { values: V; earlier: Error | null }) => send(values, earlier),
    onSuccess: (sent) => {
      draft.clear();
      onClose();
      onSent?.(sent);
    },
    onError: (refusal) => {
      showFieldFaults(refusal, form.setError, fields);
      onFailure?.(refusal, form);
    },
    onSettled: () => Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const submit = form.handleSubmit((values) => mutate({ values, earlier: error }));
  return {
    form,
    draft,
    dialog: {
      draft,
      busy: isPending,
      failure: error instanceof FormFailure ? error.message : error && failed(error),
      onClose,
      onSubmit: (event?: Parameters<typeof submit>[0]) => {
        // Server errors at fields without an input would block the form.
        form.clearErrors();
        return submit(event);
      },
    },
  };
}
