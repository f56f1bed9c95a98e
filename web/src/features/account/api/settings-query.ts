import { getSettings, updateSettings } from '@poc/contracts/endpoints/identity';
import type { Settings } from '@poc/contracts/entities/identity';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['settings', userId],
    queryFn: ({ signal }) => call(getSettings, { params: { id: userId }, signal }),
  });

interface Sentences {
  saved: string;
  failed: string;
}

/**
 * Draft of one group of settings, saved on request.
 * @param sentences specified messages for success and failure
 */
export function useSettingsDraft<G extends keyof Settings>(
  userId: string,
  group: G,
  saved: Settings[G],
  sentences: Sentences,
) {
  const [draft, setDraft] = useState<Settings[G] | null>(null);
  const queryClient = useQueryClient();
  const value = draft ?? saved;
  const saving = useMutation({
    mutationFn: (next: Settings[G]) =>
      call(updateSettings, { params: { id: userId }, body: { [group]: next } }),
    onSuccess: (settings, sent) => {
      queryClient.setQueryData(settingsQuery(userId).queryKey, settings);
      // Keeps changes made while the request was in flight.
      setDraft((current) => (current === sent ? null : current));
      showToast(sentences.saved, 'success');
    },
    onError: () => showToast(sentences.failed, 'error'),
  });
  return {
    value,
    change: (next: Settings[G]) => setDraft(next),
    undo: () => setDraft(null),
    save: () => saving.mutate(value),
    saving: saving.isPending,
    // Comparable as JSON: both have their keys in the contract's order.
    changed: draft !== null && JSON.stringify(draft) !== JSON.stringify(saved),
  };
}
