import type { BodyInputOf } from '@poc/contracts/endpoint';
import {
  countAudience,
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  scheduleAnnouncement,
  updateAnnouncement,
} from '@poc/contracts/endpoints/announcements';
import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import type { EditedKind } from '../../../shared/admin/managed/managed-dialog.tsx';
import { call } from '../../../shared/api/client.ts';
import { isMoving } from '../announcement-labels.ts';

/** Polling interval while an announcement is being sent. */
const refetchMs = 5_000;

export const announcementsKey = ['admin', 'announcements'] as const;

export const announcements = listOf(listAnnouncements, announcementsKey, {
  staleTime: 0,
  refetchMs: (rows) => rows.some(isMoving) && refetchMs,
});

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [...announcementsKey, 'one', id],
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isMoving(state.data) && refetchMs,
  });

/** Current size of the audience. */
export const audienceQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...announcementsKey, 'audience', id, version],
    queryFn: ({ signal }) => call(countAudience, { params: { id }, signal }),
    staleTime: 0,
  });

export type AnnouncementBody = BodyInputOf<typeof createAnnouncement>;

/** The email as HTML. */
export const previewQuery = (body: AnnouncementBody) =>
  queryOptions({
    queryKey: ['announcement-preview', body],
    queryFn: ({ signal }) => call(previewAnnouncement, { body, signal }),
    enabled: body.subject.trim() !== '' && body.content.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export const announcementKind: EditedKind<AnnouncementDetail, AnnouncementBody> = {
  key: announcementsKey,
  what: 'the announcement',
  nameOf: ({ subject }) => subject,
  create: (body) => call(createAnnouncement, { body }),
  update: (id, body) => call(updateAnnouncement, { params: { id }, body }),
};

/** @param at ISO 8601; undefined for now */
export const schedule = ({ id, version }: AnnouncementDetail, at: string | undefined) =>
  call(scheduleAnnouncement, { params: { id }, body: { version, ...(at !== undefined && { at }) } });
