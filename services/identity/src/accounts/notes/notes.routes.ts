import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { createUserNote } from './create-user-note.ts';
import { deleteUserNote } from './delete-user-note.ts';
import { listUserNotes } from './list-user-notes.ts';

export const notesRoutes: RouteOf<IdentityDeps>[] = [listUserNotes, createUserNote, deleteUserNote];
