import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropSession } from '../auth/session-store.ts';

/** Replaces `fetch` with a mock. Each test starts signed out. */
export function startFakeFetch() {
  const fetchMock = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetchMock);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetchMock.mockReset();
    act(() => dropSession());
  });
  /** Parsed body of a call, by default the first one. */
  const bodyOf = (call = 0) => JSON.parse(String(fetchMock.mock.calls[call]?.[1]?.body));
  return { fetchMock, bodyOf };
}

export const respond = (status: number, body: object, headers = {}) =>
  Promise.resolve(Response.json(body, { status, headers }));
