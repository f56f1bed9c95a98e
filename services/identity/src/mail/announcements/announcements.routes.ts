import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import {
  cancelAnnouncement,
  countAudience,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  scheduleAnnouncement,
  updateAnnouncement,
} from './manage-announcements.ts';
import { previewAnnouncement, testAnnouncement } from './preview-announcement.ts';

export const announcementsRoutes: RouteOf<IdentityDeps>[] = [
  listAnnouncements,
  createAnnouncement,
  previewAnnouncement,
  getAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
  countAudience,
  testAnnouncement,
  scheduleAnnouncement,
  cancelAnnouncement,
];
