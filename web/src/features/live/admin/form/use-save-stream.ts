import type { Stream } from '@poc/contracts/entities/streaming';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { createStream, getStream, updateStream } from '../api/save-stream.ts';
import { managedStreamsKey } from '../api/streams-queries.ts';
import { changeOf, newStreamOf, type StreamValues } from './stream-values.ts';

const fields = ['show_id', 'stream_url', 'status', 'start_time', 'end_time', 'thumbnail_url'] as const;

interface SaveStreamInput {
  /** The edited stream with its original values; null for a new one. */
  changed: { id: string; before: StreamValues } | null;
  form: Pick<UseFormReturn<StreamValues>, 'setError'>;
  picture: Pick<ReturnType<typeof useNewPicture>, 'chosen' | 'store'>;
  onSaved: (stream: Stream) => void;
}

/** Saves the form: a new picture first, then the stream. */
export function useSaveStream({ changed, form, picture, onSaved }: SaveStreamInput) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (values: StreamValues) => {
    setFailure(null);
    setBusy(true);
    try {
      const thumbnail_url = picture.chosen ? await picture.store(picture.chosen) : values.thumbnail_url;
      const whole = { ...values, thumbnail_url };
      const saved = changed
        ? await updateStream(changed.id, changeOf(whole, changed.before, await getStream(changed.id)))
        : await createStream(newStreamOf(whole));
      void client.invalidateQueries({ queryKey: managedStreamsKey });
      void client.invalidateQueries({ queryKey: ['streams'] });
      onSaved(saved);
    } catch (error) {
      showFieldFaults(error, form.setError, fields);
      setFailure(`Failed to save stream: ${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}
