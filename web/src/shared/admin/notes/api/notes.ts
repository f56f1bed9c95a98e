import { createOrderNote, deleteOrderNote, listOrderNotes } from '@poc/contracts/endpoints/commerce-admin';
import { createUserNote, deleteUserNote, listUserNotes } from '@poc/contracts/endpoints/identity-admin';
import type { AdminNote } from '@poc/contracts/entities/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { listOf } from '../../api/list-query.ts';
import { auditKey } from '../../audit/api/audit-query.ts';
import { failureText } from '../../failure-text.ts';

const endpoints = {
  user: { list: listUserNotes, create: createUserNote, remove: deleteUserNote },
  order: { list: listOrderNotes, create: createOrderNote, remove: deleteOrderNote },
} as const;

/** Subject of notes: a user or an order. */
export interface Noted {
  readonly kind: keyof typeof endpoints;
  readonly id: string;
}

const notesKey = ({ kind, id }: Noted) => ['admin', 'notes', kind, id] as const;

/** Private notes about a user or an order. */
export const notesAbout = (about: Noted) =>
  listOf(endpoints[about.kind].list, notesKey(about), { params: { id: about.id }, staleTime: 0 });

export const writeNote = ({ kind, id }: Noted, content: string) =>
  call(endpoints[kind].create, { params: { id }, body: { content } });

/** Keys of the queries affected by a note. */
export const keysOfNotes = (about: Noted) => [notesKey(about), auditKey];

export function useDeleteNote(about: Noted) {
  const client = useQueryClient();
  const { kind, id } = about;
  return useMutation({
    mutationFn: (note: AdminNote) => call(endpoints[kind].remove, { params: { id, noteId: note.id } }),
    onSuccess: () => showToast('Note deleted.', 'success'),
    onError: (error) => showToast(failureText(error, 'The note could not be deleted.'), 'error'),
    onSettled: () =>
      Promise.all(keysOfNotes(about).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
