import type { ChatMessage } from '@poc/contracts/socket';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { message } from '../testing/fake-socket.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('announces new messages together, and the same words again', () => {
  const messages: ChatMessage[] = [message(1)];
  const room = { get: () => ({ chat: { messages, loaded: true } }) };
  const { container } = render(<ChatAnnouncer room={room as never} />);
  const region = container.querySelector('[aria-live="polite"]');
  const pass = () => act(() => vi.advanceTimersByTime(limits.chatAnnounceMs));
  pass();
  expect(region?.textContent).toBe('');
  messages.push(message(2), message(3, { user: '', text: 'How far?' }));
  pass();
  expect(region?.textContent).toBe('2 new messages. Anonymous: How far?');
  messages.push(message(4, { user: 'Bola', text: 'Amen' }));
  pass();
  const first = region?.firstChild;
  expect(first?.textContent).toBe('Bola: Amen');
  messages.push(message(5, { user: 'Bola', text: 'Amen' }));
  pass();
  expect(region?.firstChild?.textContent).toBe('Bola: Amen');
  expect(region?.firstChild).not.toBe(first);
});
