import type { ChatMessage } from '@poc/contracts/socket';
import { z } from 'zod';

/** Room id of the alternatives, which have no streams. */
export const roomId = '5f0000000000000000000001';

const draft = z.object({ streamId: z.string(), text: z.string(), clientMessageId: z.string() });
const names = [
  'Ada Obi',
  'Tunde Bakare',
  'Zainab Musa',
  'Chidi Nwosu',
  'Kofi Mensah',
  'Ngozi Eze',
  'Bola Ade',
];
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/**
 * Builds the broadcast message with all fields of POC's, so that all contenders send the same bytes. The number comes
 * from the sender, since nothing is stored here.
 */
export function roomMessage(payload: unknown): ChatMessage {
  const { streamId, text, clientMessageId } = draft.parse(payload);
  const seq = Number(clientMessageId.slice(1));
  const person = seq % names.length;
  return {
    id: `6740f0a1c3d5e7f9b1${hex(seq, 6)}`,
    streamId,
    seq,
    user: names[person] ?? '',
    user_id: `66f0a1b2c3d4e5f6a7b8${hex(person * 4_097, 4)}`,
    avatar: '',
    role: 'user',
    text,
    timestamp: new Date().toISOString(),
    clientMessageId,
  };
}
