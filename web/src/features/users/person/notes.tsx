import Button from '@mui/material/Button';
import type { UserNote } from '@poc/contracts/entities/identity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../../shared/admin/api/list-query.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { LoadedList } from '../../../shared/components/loaded-list.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { useDeleteNote, userNotes } from '../api/notes.ts';
import styles from './person.module.css';
import { Section } from './section.tsx';

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog');
const ConfirmDialog = lazyPart(() => import('../../../shared/dialogs/confirm-dialog.tsx'), 'ConfirmDialog');

/** Private notes of administrators about a person. */
export function Notes({ id }: { id: string }) {
  const [writing, setWriting] = useState(false);
  const [asked, setAsked] = useState<UserNote | null>(null);
  const remove = useDeleteNote(id);
  return (
    <Section title="Notes" text="Only administrators see them. They are erased with the account.">
      <NoteRows id={id} onDelete={setAsked} />
      <div className="button-row">
        <Button variant="outlined" onClick={() => setWriting(true)}>
          Write a note
        </Button>
      </div>
      {writing && <NoteDialog id={id} onClose={() => setWriting(false)} />}
      {asked && (
        <ConfirmDialog
          title="Delete this note?"
          text="It is deleted for good. The audit log records that there was a note, but not its text."
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

interface NoteRowsProps {
  id: string;
  onDelete: (note: UserNote) => void;
}

function NoteRows({ id, onDelete }: NoteRowsProps) {
  const query = useInfiniteQuery(listQuery(userNotes(id)));
  return (
    <LoadedList query={query} failed="The notes could not be loaded." empty="No notes.">
      {(notes) => (
        <ol className={styles.rows}>
          {notes.map((note) => (
            <li key={note.id}>
              <p dir="auto" className={styles.note}>
                {note.content}
              </p>
              <span className="muted">
                {`${note.author.name || 'A former administrator'}, ${formatStamp(note.at)}`}
              </span>
              <Button
                size="small"
                aria-label={`Delete the note of ${formatStamp(note.at)}`}
                onClick={() => onDelete(note)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ol>
      )}
    </LoadedList>
  );
}
