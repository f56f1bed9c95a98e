import { describe, expect, it } from 'vitest';
import { connect, disconnect, event, parsePacket, pong } from './engine-io.ts';

describe('sent packets', () => {
  it('are text frames of Engine.IO 4', () => {
    expect(connect()).toBe('40');
    expect(connect('a.b.c')).toBe('40{"token":"a.b.c"}');
    expect(event('leave-stream', 'x')).toBe('42["leave-stream","x"]');
    expect(event('chat-message', { text: 'E don set [1]' }, 0)).toBe(
      '420["chat-message",{"text":"E don set [1]"}]',
    );
    expect([pong, disconnect]).toEqual(['3', '41']);
  });
});

describe('parsePacket', () => {
  it('reads the handshake', () => {
    const frame = '0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}';
    expect(parsePacket(frame)).toEqual({ kind: 'open', pingInterval: 25_000, pingTimeout: 20_000 });
  });

  it('reads pings, responses to connect, and disconnects', () => {
    expect(parsePacket('2')).toEqual({ kind: 'ping' });
    expect(parsePacket('40{"sid":"y"}')).toEqual({ kind: 'connected' });
    expect(parsePacket('44{"message":"Please sign in"}')).toEqual({
      kind: 'refused',
      message: 'Please sign in',
    });
    expect(parsePacket('44')).toEqual({ kind: 'refused', message: '' });
    expect(parsePacket('41')).toEqual({ kind: 'closed' });
    expect(parsePacket('1')).toEqual({ kind: 'closed' });
  });

  it('reads events with and without an acknowledgement', () => {
    const args = [{ seq: 1, text: 'a [b] "c"' }];
    expect(parsePacket(`42["new-message",${JSON.stringify(args[0])}]`)).toEqual({
      kind: 'event',
      name: 'new-message',
      args,
    });
    expect(parsePacket('4217["ask"]')).toEqual({ kind: 'event', name: 'ask', args: [] });
  });

  it('reads acknowledgements', () => {
    expect(parsePacket('430[{"ok":true}]')).toEqual({ kind: 'ack', id: 0, ok: true, response: { ok: true } });
    expect(parsePacket('43123[]')).toEqual({ kind: 'ack', id: 123, ok: false, response: undefined });
  });

  it.each([
    '',
    '0',
    '0{"sid":1}',
    '0nonsense',
    '3probe',
    '6',
    '4',
    '42',
    '42["broken"',
    '42{"no":"array"}',
    '42[7]',
    '43[{}]',
    '43x[{}]',
    '430',
    '451-["binary",{"_placeholder":true,"num":0}]',
    'garbage',
  ])('survives %j', (frame) => {
    expect(parsePacket(frame)).toEqual({ kind: 'other' });
  });
});
