import { type ReactNode, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { showFieldFaults } from '../../forms/field-faults.ts';
import { useDraftForm } from '../../forms/form-draft.ts';
import { failureText } from '../failure-text.ts';
import { type Managed, type ManagedKind, useManagedChanges } from './use-managed-changes.ts';

/** Form values. The version they started from detects changes while the form is open. */
export type ManagedValues<V> = { [K in keyof V]: string | boolean | readonly string[] } & { version: string };

interface ManagedDialogProps<T, Body, V extends ManagedValues<V>> {
  kind: ManagedKind<T, Body>;
  /** The current state of the edited entry, or null for a new one. */
  thing: T | null;
  values: V;
  bodyOf: (values: V) => Body;
  newTitle: string;
  createLabel: string;
  /** Prefix of the draft's key, followed by the entry's id. */
  draft: string;
  /** Shows a failure next to the field that caused it. */
  onFailure?: (error: Error, form: UseFormReturn<V>) => void;
  onClose: () => void;
  children: (form: UseFormReturn<V>) => ReactNode;
}

/**
 * The form of one entry of a list. Its draft survives a reload and Escape; Cancel discards it. After an edit conflict,
 * saving again overwrites the other change.
 */
export function ManagedDialog<T extends Managed, Body extends object, V extends ManagedValues<V>>(
  props: ManagedDialogProps<T, Body, V>,
) {
  const { kind, thing, bodyOf, newTitle, createLabel, onFailure, onClose, children } = props;
  const [kept] = useState(() => Object.keys(props.values) as (keyof V & FieldPath<V>)[]);
  const { form, draft } = useDraftForm<V>(`${props.draft}-${thing?.id ?? 'new'}`, props.values, kept);
  const { save } = useManagedChanges(kind);
  const isOvertaken = save.error instanceof ApiError && save.error.code === 'conflict';
  const leave = () => {
    draft.clear();
    onClose();
  };
  const submit = form.handleSubmit((values) => {
    const version = isOvertaken ? thing?.version : Number(values.version);
    save.mutate(
      { id: thing?.id ?? null, body: { ...bodyOf(values as V), ...(thing && { version }) } },
      {
        onSuccess: leave,
        onError: (error) => {
          showFieldFaults(error, form.setError, kept);
          onFailure?.(error, form);
        },
      },
    );
  });
  return (
    <FormDialog
      title={thing ? `Edit ${kind.nameOf(thing)}` : newTitle}
      submitLabel={save.isPending ? 'Saving…' : thing ? 'Save Changes' : createLabel}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      {children(form)}
      {save.error && (
        <FailureBanner>
          {isOvertaken
            ? 'Someone else saved this in the meantime. Save again to replace their changes, or cancel to see them.'
            : failureText(save.error, `Failed to save ${kind.what}.`)}
        </FailureBanner>
      )}
    </FormDialog>
  );
}
