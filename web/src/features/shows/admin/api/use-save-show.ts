import { createShow, getManagedShow, updateShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { managedShowQuery, refreshShows } from '../../../../shared/admin/api/shows-queries.ts';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { upload } from '../../../../shared/api/upload.ts';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { captionField, formOf, languages, type ShowValues } from '../show-values.ts';

const imageFailed = 'Failed to upload image. Please try again.';
const saveFailed = 'Failed to save show. Please try again.';
const fields = [
  'title',
  'description',
  'category',
  'thumbnail_url',
  'video_url',
  ...languages.map(captionField),
  'duration',
  'start_time',
  'access',
  'early_access_until',
  'publish_at',
] as const;

interface SaveShowInput {
  id: string | null;
  form: Pick<UseFormReturn<ShowValues>, 'setError'>;
  picture: Pick<ReturnType<typeof useNewPicture>, 'chosen' | 'store'>;
  onSaved: (show: ManagedShow) => void;
  /** Replaces the usual error text. */
  failed?: ((error: unknown) => string) | undefined;
}

const usualFailure = (error: unknown) => specifiedFailure(error, saveFailed);

/**
 * Saves the form: the picture first, then the show. On a version conflict the other version is fetched to
 * choose from.
 */
export function useSaveShow({ id, form, picture, onSaved, failed = usualFailure }: SaveShowInput) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<ManagedShow | null>(null);

  const send = async (values: ShowValues, before: ShowValues | null) => {
    const body = formOf(values, before);
    const saved =
      id === null
        ? await upload(createShow, { params: {}, form: body })
        : await upload(updateShow, { params: { id }, form: body });
    client.setQueryData(managedShowQuery(saved.id).queryKey, saved);
    void refreshShows(client);
    onSaved(saved);
  };

  const withPicture = async (values: ShowValues): Promise<ShowValues | null> => {
    if (!picture.chosen) return values;
    try {
      return { ...values, thumbnail_url: await picture.store(picture.chosen) };
    } catch (error) {
      setFailure(specifiedFailure(error, imageFailed));
      return null;
    }
  };

  const explain = async (error: unknown) => {
    if (id !== null && error instanceof ApiError && error.code === 'conflict') {
      try {
        setTheirs(await call(getManagedShow, { params: { id } }));
      } catch (again) {
        setFailure(`Someone else saved this show in the meantime. ${specifiedFailure(again, saveFailed)}`);
      }
      return;
    }
    showFieldFaults(error, form.setError, fields);
    setFailure(failed(error));
  };

  /** @param before the show as this form knows it; null for a new one */
  const save = async (values: ShowValues, before: ShowValues | null) => {
    setFailure(null);
    setTheirs(null);
    setBusy(true);
    try {
      const whole = await withPicture(values);
      if (whole) await send(whole, before);
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };

  return { save, busy, failure, setFailure, theirs, forgetTheirs: () => setTheirs(null) };
}
