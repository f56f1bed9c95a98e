import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import type { ApiResponse, Signed } from './api.ts';
import { url } from './system.ts';

const demoVideo = readFileSync(new URL('../../../seed/media/shows/laugh-and-learn.mp4', import.meta.url));

/** Sends a form to the gateway; `path` is below `/api`. File parts have their own file names. */
export async function sendForm(
  method: 'POST' | 'PUT',
  path: string,
  { token }: Pick<Signed, 'token'>,
  parts: Readonly<Record<string, string | File>>,
): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url()}/api${path}`, { method, headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Returns the text fields of a valid show. `changes` overrides them. */
export const showTexts = (changes: Readonly<Record<string, string | File>> = {}) => ({
  title: `Susu Stories ${Date.now()}`,
  description: 'Saving together.',
  category: 'Investing',
  ...changes,
});

/** Creates a show as an administrator. */
export async function createShow(
  admin: Pick<Signed, 'token'>,
  changes: Readonly<Record<string, string | File>> = {},
): Promise<ManagedShow> {
  const { status, body } = await sendForm('POST', '/shows', admin, showTexts(changes));
  if (status !== 201) throw new Error(`the show was not created: ${status} ${JSON.stringify(body)}`);
  return body as ManagedShow;
}

/** Pads the demo video to `bytes` with a box that players skip. */
export function paddedVideo(bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes - demoVideo.length, 0);
  head.write('free', 4, 'latin1');
  return Buffer.concat([demoVideo, head], bytes);
}
