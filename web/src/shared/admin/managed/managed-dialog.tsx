import { type ReactNode, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { showFieldFaults } from '../../forms/field-faults.ts';
import { useDraftForm } from '../../forms/form-draft.ts';
import { failureText } from '../failure-text.ts';
import type { EntityForm, ValuesOf } from '../form/entity-form.ts';
import { type FieldSpecs, Fields } from '../form/fields.tsx';
import { type Managed, type ManagedKind, useManagedChanges } from './use-managed-changes.ts';

interface ManagedDialogProps<T, Body, S extends FieldSpecs> {
  kind: ManagedKind<T, Body>;
  /** The current state of the edited entry, or null for a new one. */
  thing: T | null;
  definition: EntityForm<T, Body, S>;
  newTitle: string;
  createLabel: string;
  /** Prefix of the draft's key, followed by the entry's id. */
  draft: string;
  /** Shows a failure next to the field that caused it. */
  onFailure?: (error: Error, form: UseFormReturn<ValuesOf<S>>) => void;
  onClose: () => void;
  /** Shown after the fields. */
  children?: (form: UseFormReturn<ValuesOf<S>>) => ReactNode;
}

/**
 * The form of one entry of a list. Its draft survives a reload and Escape; Cancel discards it. After an edit conflict,
 * saving again overwrites the other change.
 */
export function ManagedDialog<T extends Managed, Body extends object, S extends FieldSpecs>(
  props: ManagedDialogProps<T, Body, S>,
) {
  const { kind, thing, definition, newTitle, createLabel, onFailure, onClose, children } = props;
  const { specs, rules, bounds } = definition;
  const [base] = useState(() => (thing ? definition.valuesOf(thing) : definition.blank));
  const kept = Object.keys(base) as (keyof ValuesOf<S> & FieldPath<ValuesOf<S>>)[];
  const { form, draft } = useDraftForm<ValuesOf<S>>(`${props.draft}-${thing?.id ?? 'new'}`, base, kept);
  const { save } = useManagedChanges(kind);
  const isOvertaken = save.error instanceof ApiError && save.error.code === 'conflict';
  const leave = () => {
    draft.clear();
    onClose();
  };
  const submit = form.handleSubmit((values) => {
    const version = isOvertaken ? thing?.version : Number(values.version);
    save.mutate(
      { id: thing?.id ?? null, body: { ...definition.bodyOf(values, thing), ...(thing && { version }) } },
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
      <Fields form={form} specs={specs} {...(rules && { rules })} {...(bounds && { bounds })} />
      {children?.(form)}
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
