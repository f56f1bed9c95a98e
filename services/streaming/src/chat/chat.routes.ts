import { listMessages } from './list-messages.ts';

export const chatRoutes = [listMessages];
