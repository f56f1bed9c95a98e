import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../dialogs/use-draft-dialog.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { failureText } from '../failure-text.ts';
import type { EntityForm, ValuesOf } from '../form/entity-form.ts';
import { type FieldSpecs, Fields } from '../form/fields.tsx';
import type { Managed, ManagedKind } from './use-managed-changes.ts';

export type EditedKind<T, Body> = Pick<ManagedKind<T, Body>, 'key' | 'what' | 'nameOf' | 'create' | 'update'>;

interface ManagedDialogProps<T, Body, S extends FieldSpecs> {
  kind: EditedKind<T, Body>;
  /** The current state of the edited entry, or null for a new one. */
  thing: T | null;
  definition: EntityForm<T, Body, S>;
  newTitle: string;
  createLabel: string;
  /** Prefix of the draft's key, followed by the entry's id. */
  draft: string;
  /** Shows a failure next to the field that caused it. */
  onFailure?: (error: Error, form: UseFormReturn<ValuesOf<S>>) => void;
  onSaved?: ((saved: T) => void) | undefined;
  onClose: () => void;
  size?: 'xs' | 'md';
  frame?: (fields: ReactNode, form: UseFormReturn<ValuesOf<S>>) => ReactNode;
  /** Shown after the fields. */
  children?: (form: UseFormReturn<ValuesOf<S>>) => ReactNode;
}

/** The form of one entry of a list. After an edit conflict, saving again overwrites the other change. */
export function ManagedDialog<
  T extends Pick<Managed, 'id' | 'version'>,
  Body extends object,
  S extends FieldSpecs,
>(props: ManagedDialogProps<T, Body, S>) {
  const {
    kind,
    thing,
    definition,
    newTitle,
    createLabel,
    onFailure,
    onSaved,
    onClose,
    size,
    frame,
    children,
  } = props;
  const [first] = useState(() => (thing ? definition.valuesOf(thing) : definition.blank));
  const isOvertaken = (failure: Error | null) => failure instanceof ApiError && failure.code === 'conflict';
  const { form, dialog } = useDraftDialog<ValuesOf<S>, T>({
    name: `${props.draft}-${thing?.id ?? 'new'}`,
    first,
    send: (values, earlier) => {
      const body = definition.bodyOf(values, thing);
      if (!thing) return kind.create(body);
      return kind.update(thing.id, {
        ...body,
        version: isOvertaken(earlier) ? thing.version : Number(values.version),
      });
    },
    onSent: (saved) => {
      showToast(`“${kind.nameOf(saved)}” is saved.`, 'success');
      onSaved?.(saved);
    },
    failed: (failure) =>
      isOvertaken(failure)
        ? 'Someone else saved this in the meantime. Save again to replace their changes, or cancel to see them.'
        : failureText(failure, `Failed to save ${kind.what}.`),
    onFailure,
    refreshed: [kind.key],
    onClose,
  });
  const fields = <Fields form={form} {...definition} />;
  return (
    <FormDialog
      {...dialog}
      {...(size && { size })}
      title={thing ? `Edit ${kind.nameOf(thing)}` : newTitle}
      submitLabel={thing ? 'Save Changes' : createLabel}
      busyLabel="Saving…"
    >
      {frame ? frame(fields, form) : fields}
      {children?.(form)}
    </FormDialog>
  );
}
