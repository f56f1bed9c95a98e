import { sendContactMessage } from './send-contact-message.ts';

export const contactRoutes = [sendContactMessage];
