import { noteRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { keysOfNotes, writeNote } from '../api/notes.ts';

/** Writes a private note about a person. */
export function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { form, dialog } = useDraftDialog({
    name: `note-${id}`,
    first: { content: '' },
    send: ({ content }) => writeNote(id, content.trim()),
    failed: (error) => failureText(error, 'The note could not be saved.'),
    refreshed: keysOfNotes(id),
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Write a note" submitLabel="Save" busyLabel="Saving…">
      <Fields
        form={form}
        rules={noteRules}
        specs={{
          content: {
            kind: 'area',
            label: 'Note',
            required: true,
            rows: 4,
            missing: 'Please write something.',
            hint: 'At most 2,000 characters. Write only what colleagues need to know.',
            input: { maxLength: noteRules.content.max },
          },
        }}
      />
    </FormDialog>
  );
}
