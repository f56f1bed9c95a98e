import {
  cancelAnnouncement,
  countAudience,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  scheduleAnnouncement,
  updateAnnouncement,
} from './announcements/manage-announcements.ts';
import { previewAnnouncement, testAnnouncement } from './announcements/preview-announcement.ts';
import { sendContactMessage } from './contact/send-contact-message.ts';
import { confirmNewsletter } from './newsletter/confirm-newsletter.ts';
import { leaveNewsletter } from './newsletter/leave-newsletter.ts';
import { subscribeToNewsletter } from './newsletter/subscribe-to-newsletter.ts';

export const mailRoutes = [
  subscribeToNewsletter,
  confirmNewsletter,
  leaveNewsletter,
  sendContactMessage,
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
