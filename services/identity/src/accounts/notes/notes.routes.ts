import { createUserNote } from './create-user-note.ts';
import { deleteUserNote } from './delete-user-note.ts';
import { listUserNotes } from './list-user-notes.ts';

export const notesRoutes = [listUserNotes, createUserNote, deleteUserNote];
