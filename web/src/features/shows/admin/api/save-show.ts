import { createShow, getManagedShow, updateShow } from '@poc/contracts/endpoints/catalog';
import { call } from '../../../../shared/api/client.ts';
import { upload } from '../../../../shared/api/upload.ts';

/** @param id null for a new show */
export const saveShow = (id: string | null, form: FormData) =>
  id === null ? upload(createShow, { params: {}, form }) : upload(updateShow, { params: { id }, form });

export const getShow = (id: string) => call(getManagedShow, { params: { id } });
