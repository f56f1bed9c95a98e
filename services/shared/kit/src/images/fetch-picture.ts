import type { IncomingMessage } from 'node:http';
import { limits } from '@poc/contracts/common';
import { fail } from '../errors.ts';
import { type InternetRules, publicInternet, requestPublic } from '../internet/request-public.ts';

const maxRedirects = 3;
const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'POC' };

/**
 * Fetches a picture from a user-supplied URL without ever reaching a private network: each redirect is checked like the
 * first URL (`requestPublic`). `renderPicture` validates the bytes.
 * @returns at most `limits.maxImageBytes`
 * @throws image_unreadable unless the picture arrives within 5 seconds, 3 redirects and 5 MB
 */
export async function fetchPicture(href: string, rules: InternetRules = publicInternet): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    let url = new URL(href);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
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

/** Returns the target of a redirect; null for the picture itself. @throws Error for any other status */
function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode === 200) return null;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || headers.location === undefined) throw new Error(`responded with ${statusCode}`);
  return headers.location;
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop destroys the response.
    if (size > limits.maxImageBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
