import type { ChatMessage } from '@poc/contracts/socket';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { createStore } from '../../../shared/external-store.ts';
import { ada } from '../../../shared/testing/people.ts';
import { message } from '../testing/fake-socket.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { chatReducer } from './room/chat-state.ts';
import { emptyRoom, type RoomAction, roomReducer } from './room/room-state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Announcer of a room whose history is one message. */
function open() {
  const room = createStore(emptyRoom);
  const { container } = render(<ChatAnnouncer room={room} />);
  const region = container.querySelector('[aria-live="polite"]');
  const pass = () => act(() => vi.advanceTimersByTime(limits.chatAnnounceMs));
  const chat = chatReducer(emptyRoom.chat, { type: 'history', messages: [message(1)] });
  act(() => room.set({ ...emptyRoom, chat }));
  expect(region?.textContent).toBe('');
  return {
    region,
    pass,
    act: (action: RoomAction) => act(() => room.set(roomReducer(room.get(), action))),
  };
}

test('announces new messages together, and the same words again', () => {
  const { region, pass, act } = open();
  const receive = (...messages: ChatMessage[]) => {
    act({ type: 'received', messages });
    pass();
  };
  receive(message(2), message(3, { user: '', text: 'How far?' }));
  expect(region?.textContent).toBe('2 new messages. Anonymous: How far?');
  receive(message(4, { user: 'Bola', text: 'Amen' }));
  const first = region?.firstChild;
  expect(first?.textContent).toBe('Bola: Amen');
  receive(message(5, { user: 'Bola', text: 'Amen' }));
  expect(region?.firstChild?.textContent).toBe('Bola: Amen');
  expect(region?.firstChild).not.toBe(first);
});

test('does not announce the history', () => {
  const { region, pass } = open();
  pass();
  expect(region?.textContent).toBe('');
});

test('confirms messages of this page once, however they arrive, without repeating them', () => {
  keepSession({ token: 't', user: ada });
  const { region, pass, act } = open();
  const own = (seq: number) => message(seq, { user_id: ada.id, clientMessageId: `own ${seq}` });
  const send = (seq: number) => {
    const draft = { clientMessageId: `own ${seq}`, text: 'Amen', question: false };
    act({ type: 'sending', message: draft });
    return () => act({ type: 'confirmed', clientMessageId: `own ${seq}`, message: own(seq) });
  };
  send(2)();
  const first = region?.lastChild;
  expect(region?.textContent).toBe('Message sent.');
  const confirm = send(3);
  act({ type: 'received', messages: [own(3)] });
  const second = region?.lastChild;
  expect(second).not.toBe(first);
  confirm();
  expect(region?.lastChild).toBe(second);
  pass();
  expect(region?.textContent).toBe('Message sent.');
});

test('does not confirm a message that the user discards', () => {
  const { region, act } = open();
  act({ type: 'sending', message: { clientMessageId: 'own', text: 'Amen', question: false } });
  act({ type: 'discarded', clientMessageId: 'own' });
  expect(region?.textContent).toBe('');
});
