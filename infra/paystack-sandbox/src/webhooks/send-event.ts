import { createHmac } from 'node:crypto';
import type { SandboxSettings } from '../sandbox.ts';

/**
 * Sends an event once. Never throws.
 * @returns the status of the response, or the reason why there is none
 */
export async function sendEvent(
  url: string,
  body: string,
  settings: Pick<SandboxSettings, 'secretKey' | 'webhookTimeoutMs'>,
  stopping: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Paystack-Sandbox/1.0',
        // Hex HMAC-SHA512 of the raw body under the secret key.
        'x-paystack-signature': createHmac('sha512', settings.secretKey).update(body).digest('hex'),
      },
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(settings.webhookTimeoutMs), stopping]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection';
  }
}
