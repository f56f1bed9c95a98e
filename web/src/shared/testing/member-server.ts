import { defaultSettings } from '@poc/contracts/entities/identity';
import { HttpResponse, http } from 'msw';
import type { Subscription } from '../subscription/api/subscription-queries.ts';
import { ada } from './people.ts';
import { startServer } from './server.ts';

/** URL of one of Ada's own resources: `own('/settings')`. */
export const own = (rest = '') => `*/api/users/${ada.id}${rest}`;

export const noPlan: Subscription = {
  id: null,
  plan: 'basic',
  plan_name: 'Basic',
  status: 'inactive',
  price: 0,
  start_date: null,
  end_date: null,
  next_billing_date: null,
  state: null,
  next_plan: null,
  grace_until: null,
  last_failure: null,
  confirm_url: null,
  renews_by_card: false,
  period: null,
  trial_available: true,
  bill_to: { company_name: '', tin: '' },
};

export const noSecondFactor = { since: null, recoveryCodesLeft: 0, required: false };

/** A server with Ada signed in, her profile and settings, and empty lists otherwise. */
export const startMemberServer = () =>
  startServer(ada, [
    http.get(own(), () => HttpResponse.json(ada)),
    http.get(own('/subscription'), () => HttpResponse.json(noPlan)),
    http.get(own('/settings'), () => HttpResponse.json(defaultSettings)),
    http.get(own('/push'), () => HttpResponse.json({ publicKey: null, devices: [] })),
    http.get(own('/sessions'), () => HttpResponse.json([])),
    http.get(own('/second-factor'), () => HttpResponse.json(noSecondFactor)),
    http.get(own('/consents'), () => HttpResponse.json([])),
    http.get(own('/deletion-check'), () => HttpResponse.json({ to_deliver: [], to_cancel: [] })),
    // Requests of the shell are not under test.
    http.get('*/api/*', () => HttpResponse.json([])),
  ]);
