import { z } from 'zod';
import { chatFlag } from './socket.ts';

/** Reasons to review an unreported text: a chat warning, a link from a new account, or profanity. */
export const textFlag = z.enum([...chatFlag.options, 'link', 'profanity']);
export type TextFlag = z.infer<typeof textFlag>;
