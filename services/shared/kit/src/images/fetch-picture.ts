import type { IncomingMessage } from 'node:http';
import { limits } from '@poc/contracts/common';
import { fail } from '../errors.ts';
import { type InternetRules, publicInternet, requestPublic } from '../internet/request-public.ts';

const redirectsMax = 3;
const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'POC' };

/**
 * Fetches the bytes of a picture from an address that somebody typed, without ever reaching a private network: each
 * redirect is checked like the first address (`requestPublic`). What the bytes are is for `renderPicture` to find out.
 * @returns at most `limits.imageMaxBytes`
 * @throws image_unreadable when it can't be had within 5 seconds, 3 redirects and 5 MB
 */
export async function fetchPicture(address: string, rules: InternetRules = publicInternet): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const response = await requestPublic(url, { headers }, rules, signal);
      const next = redirectOf(response);
      if (next === null) return await bytesOf(response);
      response.destroy();
      url = new URL(next, url);
    }
  } catch (cause) {
    return fail('image_unreadable', { internal: 'the picture could not be fetched', cause });
  }
  return fail('image_unreadable', { internal: 'too many redirects' });
}

/** Where a response leads on to; null when it is the picture. @throws Error for any other status */
function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode === 200) return null;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || headers.location === undefined) throw new Error(`answered ${statusCode}`);
  return headers.location;
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > limits.imageMaxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
