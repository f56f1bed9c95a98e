import { z } from 'zod';
import { chatFlag } from './socket.ts';

/**
 * Why moderators are asked about a text that nobody has reported: what chats warn of, a link by a new account, or profanity.
 */
export const textFlag = z.enum([...chatFlag.options, 'link', 'profanity']);
export type TextFlag = z.infer<typeof textFlag>;
