export { deleteMails } from './delete-mails.ts';
export { isNews } from './event-emails/order-mails.ts';
export { mailModel } from './mail.model.ts';
export type { MailQueue } from './mail-queue.ts';
export { newsletterSubscriberModel } from './newsletter/newsletter-subscriber.model.ts';
export { type NotificationType, wantsMail } from './notification-choice.ts';
export { lagosTime } from './texts/wording.ts';
