import { type RunningSandbox, startSandbox } from '@poc/paystack-sandbox/start-sandbox';
import { freePort } from '@poc/testing/listen';
import { useStarted } from '@poc/testing/use-started';
import { expect } from 'vitest';
import type { CommerceConfig } from '../config.ts';
import { type Shop, startShop } from './start-commerce.ts';

const secretKey = 'sk_test_sandbox';

export const goodCard = { card: '4084084084084081', cvv: '408', expiry: '12/40' };
export const declinedCard = { card: '4084080000005408', cvv: '001', expiry: '12/40' };

interface SandboxShop {
  readonly shop: Shop;
  readonly sandbox: RunningSandbox;
  send(method: string, path: string, body: object): Promise<void>;
}

/** Starts a shop for the tests of a file, using the Paystack sandbox as in development. */
export function useSandboxShop(config: Partial<CommerceConfig>, { sendsWebhooks = false } = {}): SandboxShop {
  let port = 0;
  const shop = useStarted(
    async () => {
      port = await freePort();
      const provider = { PAYSTACK_BASE_URL: `http://127.0.0.1:${port}`, PAYSTACK_SECRET_KEY: secretKey };
      return startShop({ ...provider, ...config });
    },
    ({ stop }) => stop(),
  );
  const sandbox = useStarted(
    () => {
      const webhookUrl = `${shop.service.url}/api/payments/paystack/webhook`;
      const webhooks = sendsWebhooks ? { webhookUrl } : {};
      return startSandbox({ port, secretKey, refundStepMs: 20, ...webhooks });
    },
    ({ stop }) => stop(),
  );
  return {
    shop,
    sandbox,
    async send(method, path, body) {
      const response = await fetch(`${sandbox.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
    },
  };
}
