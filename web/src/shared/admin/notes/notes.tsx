import Button from '@mui/material/Button';
import type { AdminNote } from '@poc/contracts/entities/notes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../code/lazy-part.tsx';
import { LoadedList } from '../../components/loaded-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatStamp } from '../../text/dates.ts';
import { listQuery } from '../api/list-query.ts';
import { type Noted, notesAbout, useDeleteNote } from './api/notes.ts';
import styles from './notes.module.css';

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog');
const ConfirmDialog = lazyPart(() => import('../../dialogs/confirm-dialog.tsx'), 'ConfirmDialog');

const texts = {
  user: 'Only administrators see them. They are erased with the account.',
  order: 'Only administrators see them. They are erased with the account of the buyer.',
} as const;

/** Administrators' private notes about a user or an order. */
export function Notes({ about }: { about: Noted }) {
  const [writing, setWriting] = useState(false);
  const [asked, setAsked] = useState<AdminNote | null>(null);
  const remove = useDeleteNote(about);
  return (
    <Panel title="Notes" text={texts[about.kind]}>
      <NoteRows about={about} onDelete={setAsked} />
      <div className="button-row">
        <Button variant="outlined" onClick={() => setWriting(true)}>
          Write a note
        </Button>
      </div>
      {writing && <NoteDialog about={about} onClose={() => setWriting(false)} />}
      {asked && (
        <ConfirmDialog
          title="Delete this note?"
          text="It is permanently deleted. The audit log records that there was a note, but not its text."
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

interface NoteRowsProps {
  about: Noted;
  onDelete: (note: AdminNote) => void;
}

function NoteRows({ about, onDelete }: NoteRowsProps) {
  const query = useInfiniteQuery(listQuery(notesAbout(about)));
  return (
    <LoadedList query={query} failed="The notes could not be loaded." empty="No notes." height="1.6rem">
      {(notes) => (
        <ol className={styles.rows}>
          {notes.map((note) => (
            <li key={note.id}>
              <p dir="auto">{note.content}</p>
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
