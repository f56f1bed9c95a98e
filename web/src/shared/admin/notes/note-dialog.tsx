import { noteRules } from '@poc/contracts/admin-field-rules';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../dialogs/use-draft-dialog.ts';
import { failureText } from '../failure-text.ts';
import { Fields } from '../form/fields.tsx';
import { keysOfNotes, type Noted, writeNote } from './api/notes.ts';

/** Writes a private note about a user or an order. */
export function NoteDialog({ about, onClose }: { about: Noted; onClose: () => void }) {
  const { form, dialog } = useDraftDialog({
    name: `note-${about.id}`,
    first: { content: '' },
    send: ({ content }) => writeNote(about, content.trim()),
    failed: (error) => failureText(error, 'The note could not be saved.'),
    refreshed: keysOfNotes(about),
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
