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

export const announcementsRoutes = [
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
