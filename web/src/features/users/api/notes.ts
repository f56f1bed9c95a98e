import { createUserNote, deleteUserNote, listUserNotes } from '@poc/contracts/endpoints/identity-admin';
import type { UserNote } from '@poc/contracts/entities/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import { auditKey } from '../../../shared/admin/audit/api/audit-query.ts';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { call } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

const notesKey = (id: string) => ['admin', 'notes', id] as const;

/** Private notes about a person. */
export const userNotes = (id: string) =>
  listOf(listUserNotes, notesKey(id), { params: { id }, staleTime: 0 });

export const writeNote = (id: string, content: string) =>
  call(createUserNote, { params: { id }, body: { content } });

/** Keys that change with a note. */
export const keysOfNotes = (id: string) => [notesKey(id), auditKey];

export function useDeleteNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: UserNote) => call(deleteUserNote, { params: { id, noteId: note.id } }),
    onSuccess: () => showToast('The note is deleted.', 'success'),
    onError: (error) => showToast(failureText(error, 'The note could not be deleted.'), 'error'),
    onSettled: () => Promise.all(keysOfNotes(id).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
