import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropSession } from '../auth/session-store.ts';

/** In the place of the browser's `fetch`: answers as the test says, to somebody who begins each test signed out. */
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
  /** What was sent by a call, the first one by default. */
  const bodyOf = (call = 0) => JSON.parse(String(fetchMock.mock.calls[call]?.[1]?.body));
  return { fetchMock, bodyOf };
}

export const answer = (status: number, body: object, headers = {}) =>
  Promise.resolve(Response.json(body, { status, headers }));
