import { type DeviceReply, type DeviceStart, deviceVideoPath } from '@poc/contracts/device-video';
import { limits } from '../../../../config/limits.ts';
import { NetworkError } from '../../../../shared/api/errors.ts';
import { freshTokenOf, refreshSessionOnce } from '../../../../shared/api/refresh-session.ts';
import { sessionStore } from '../../../../shared/auth/session-store.ts';

export type DeviceRefusal = Extract<DeviceReply, { type: 'refused' }>;

/** A connection that sends one recording of this device to a stream. */
export interface DeviceConnection {
  /** Bytes that are recorded but not sent. */
  unsent(): number;
  send(chunk: Blob): void;
  close(): void;
}

export interface DeviceEvents {
  onAccepted(): void;
  /** Called once. @param refusal null after a lost connection */
  onClosed(refusal: DeviceRefusal | null): void;
}

/** Opens a connection. See `deviceVideoPath` for the protocol. */
export function connectDevice(
  streamId: string,
  format: Omit<DeviceStart, 'token'>,
  { onAccepted, onClosed }: DeviceEvents,
): DeviceConnection {
  const url = new URL(deviceVideoPath.replace('{id}', streamId), location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  let isClosed = false;
  let isRefused = false;
  const end = (refusal: DeviceRefusal | null): void => {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(late);
    socket.close();
    onClosed(refusal);
  };
  // Without a network, the handshake gets no response.
  const late = setTimeout(() => end(null), limits.deviceConnectMs);
  const sendToken = async (more: Omit<DeviceStart, 'token'> | null): Promise<void> => {
    const session = sessionStore.get();
    const token = session && (await (more ? freshTokenOf(session) : refreshSessionOnce(session.token)));
    if (token && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ token, ...more }));
  };
  socket.onopen = () => void sendToken(format).catch(() => end(null));
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const reply = JSON.parse(data) as DeviceReply;
    if (reply.type === 'refused') {
      isRefused = true;
      return void renewIfExpired(reply).then(end);
    }
    // A failed renewal is ignored: the server closes the connection, and the reconnect obtains a token.
    if (reply.type === 'renew') return void sendToken(null).catch(() => undefined);
    clearTimeout(late);
    if (!isClosed) onAccepted();
  };
  socket.onclose = () => {
    if (!isRefused) end(null);
  };
  return {
    unsent: () => socket.bufferedAmount,
    send(chunk) {
      if (socket.readyState !== WebSocket.OPEN) return;
      for (let from = 0; from < chunk.size; from += limits.deviceMessageBytes)
        socket.send(chunk.slice(from, from + limits.deviceMessageBytes));
    },
    close() {
      isClosed = true;
      clearTimeout(late);
      socket.close();
    },
  };
}

/** Renews a refused token. @returns null if the next connection may succeed */
async function renewIfExpired(refusal: DeviceRefusal): Promise<DeviceRefusal | null> {
  if (refusal.code !== 'token_expired' && refusal.code !== 'unauthenticated') return refusal;
  const token = sessionStore.get()?.token;
  try {
    return token && (await refreshSessionOnce(token)) ? null : refusal;
  } catch (error) {
    return error instanceof NetworkError ? null : refusal;
  }
}
