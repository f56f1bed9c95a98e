import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AnnouncementView } from '../../features/announcements/components/announcement-view.tsx';
import { anAnnouncement, announcementHandlers } from '../../features/announcements/testing/announcements.ts';
import { ManagedPostsPage } from '../../features/community/admin/pages/posts-page.tsx';
import { kolo } from '../../features/community/admin/testing/posts.ts';
import { DeliveryPage } from '../../features/delivery/pages/delivery-page.tsx';
import { DiscountsPage } from '../../features/discounts/pages/discounts-page.tsx';
import { HostsPage } from '../../features/hosts/admin/pages/hosts-page.tsx';
import { aHost } from '../../features/hosts/testing/hosts.ts';
import { BroadcastCard } from '../../features/live/admin/broadcast/broadcast-card.tsx';
import { ManagedStreamsPage } from '../../features/live/admin/pages/streams-page.tsx';
import { aBroadcast, crypto, naira as stream } from '../../features/live/admin/testing/streams-server.tsx';
import { ManagedProductsPage } from '../../features/merch/admin/pages/products-page.tsx';
import { shopHandlers, tee } from '../../features/merch/admin/testing/products.ts';
import { MoneyPage } from '../../features/money/pages/money-page.tsx';
import { moneyHandlers, owed } from '../../features/money/testing/money.ts';
import { ManagedOrderPage } from '../../features/orders/admin/pages/order-page.tsx';
import { ManagedOrdersPage } from '../../features/orders/admin/pages/orders-page.tsx';
import { orderHandlers, pending } from '../../features/orders/admin/testing/orders.tsx';
import { SearchesPage } from '../../features/searches/pages/searches-page.tsx';
import { someSynonyms } from '../../features/searches/testing/synonyms.ts';
import { ManagedShowsPage } from '../../features/shows/admin/pages/shows-page.tsx';
import { naira } from '../../features/shows/admin/testing/shows-server.tsx';
import { ManagedSubscriptionsPage } from '../../features/subscription/admin/subscriptions-page.tsx';
import {
  managedSubscription,
  managedSubscriptionDetails,
} from '../../features/subscription/testing/managed-subscription.ts';
import { openPage, press, toasts, type } from '../../shared/testing/page.tsx';
import { administrator, idOf } from '../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../shared/testing/server.ts';
import { SecondFactorOutlet } from './second-factor-outlet.tsx';

const { server, changes } = startServer(administrator);
const wait = { timeout: 20_000 };
const click = async (label: string) => fireEvent.click(await screen.findByLabelText(label, {}, wait));
const confirm = async (button: string) => {
  const question = within(await screen.findByRole('dialog', {}, wait));
  fireEvent.click(question.getByRole('button', { name: button }));
};

const pickup = {
  id: idOf(2),
  name: 'Yaba pickup',
  kind: 'pickup',
  states: [],
  price: 0,
  min_days: 0,
  max_days: 1,
  pickup_address: '3 Herbert Macaulay Way',
  pickup_hours: '',
  active: true,
  position: 0,
};
const code = {
  id: idOf(3),
  code: 'DETTY-DEC',
  percent: 10,
  amount: null,
  min_subtotal: 0,
  starts: null,
  ends: null,
  max_uses: null,
  once_per_person: false,
  active: true,
  uses: 0,
};

interface Screen {
  url: string;
  /** Route pattern, for pages with parameters. */
  pattern?: string;
  page: ReactNode;
  handlers: Parameters<typeof server.use>;
  /** The administrator's actions up to the call. */
  act: () => Promise<unknown>;
  called: string;
  response?: object;
  done: string;
}

const screens: [area: string, screen: Screen][] = [
  [
    'shows',
    {
      url: '/admin/shows',
      page: <ManagedShowsPage />,
      handlers: [
        http.get('*/api/admin/shows', () => list([naira])),
        http.get('*/api/admin/show-comments', () => list([])),
      ],
      act: () => click('Delete Naira Nights'),
      called: `DELETE /api/shows/${naira.id}`,
      done: '“Naira Nights” is deleted.',
    },
  ],
  [
    'streams',
    {
      url: '/admin/streams',
      page: <ManagedStreamsPage />,
      handlers: [http.get('*/api/admin/streams', () => list([stream]))],
      act: async () => {
        await click('Delete the stream of Naira Nights');
        await confirm('Delete');
      },
      called: `DELETE /api/streams/${stream.id}`,
      done: 'The stream of “Naira Nights” is deleted.',
    },
  ],
  [
    'stream keys',
    {
      url: `/admin/streams/${crypto.id}`,
      page: <BroadcastCard stream={crypto} />,
      handlers: [
        http.get('*/api/streams/:id/broadcast', () =>
          HttpResponse.json(aBroadcast({ key_created_at: null })),
        ),
      ],
      act: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Create stream key' }, wait));
        await confirm('Create Key');
      },
      called: `POST /api/streams/${crypto.id}/key`,
      response: { server: 'rtmp://live.poc.ng/live', key: 'abc' },
      done: 'The stream key is created.',
    },
  ],
  [
    'products',
    {
      url: '/admin/merch',
      page: <ManagedProductsPage />,
      handlers: shopHandlers,
      act: async () => {
        await click('Delete Sapa tee');
        await confirm('Delete');
      },
      called: `DELETE /api/merch/${tee.id}`,
      done: '“Sapa tee” is deleted.',
    },
  ],
  [
    'hosts',
    {
      url: '/admin/hosts',
      page: <HostsPage />,
      handlers: [http.get('*/api/admin/hosts', () => list([aHost()]))],
      act: async () => {
        await click('Delete Kemi Bankole');
        await confirm('Delete');
      },
      called: `DELETE /api/admin/hosts/${aHost().id}`,
      done: '“Kemi Bankole” is deleted.',
    },
  ],
  [
    'drafts of announcements',
    {
      url: `/admin/announcements/${anAnnouncement().id}`,
      page: <AnnouncementView announcement={anAnnouncement()} />,
      handlers: announcementHandlers(),
      act: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Delete' }, wait));
        await confirm('Delete');
      },
      called: `DELETE /api/admin/announcements/${anAnnouncement().id}`,
      done: '“Detty December” is deleted.',
    },
  ],
  [
    'announcements',
    {
      url: `/admin/announcements/${anAnnouncement().id}`,
      page: <AnnouncementView announcement={anAnnouncement()} />,
      handlers: announcementHandlers(),
      act: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Send…' }, wait));
        await screen.findByText('1,204 newsletter subscribers', {}, wait);
        await confirm('Send Now');
      },
      called: `POST /api/admin/announcements/${anAnnouncement().id}/schedule`,
      response: anAnnouncement({ status: 'scheduled', scheduled_for: '2026-11-29T10:00:00.000Z' }),
      done: '“Detty December” is being sent.',
    },
  ],
  [
    'delivery options',
    {
      url: '/admin/delivery',
      page: <DeliveryPage />,
      handlers: [http.get('*/api/admin/delivery-options', () => list([pickup]))],
      act: async () => {
        await click('Delete Yaba pickup');
        await confirm('Delete');
      },
      called: `DELETE /api/admin/delivery-options/${pickup.id}`,
      done: '“Yaba pickup” is deleted.',
    },
  ],
  [
    'synonyms',
    {
      url: '/admin/search?view=synonyms',
      page: <SearchesPage />,
      handlers: [http.get('*/api/admin/synonyms', () => list([someSynonyms()]))],
      act: async () => {
        await click('Delete agbada, kaftan');
        await confirm('Delete');
      },
      called: `DELETE /api/admin/synonyms/${someSynonyms().id}`,
      done: '“agbada, kaftan” is deleted.',
    },
  ],
  [
    'posts',
    {
      url: '/admin/posts',
      page: <ManagedPostsPage />,
      handlers: [http.get('*/api/admin/posts', () => list([kolo]))],
      act: async () => {
        await click('Delete My kolo broke');
        await confirm('Delete');
      },
      called: `DELETE /api/admin/posts/${kolo.id}`,
      done: '“My kolo broke” is deleted.',
    },
  ],
  [
    'discount codes',
    {
      url: '/admin/discounts',
      page: <DiscountsPage />,
      handlers: [http.get('*/api/admin/discount-codes', () => list([code]))],
      act: async () => {
        await click('Delete DETTY-DEC');
        await confirm('Delete');
      },
      called: `DELETE /api/admin/discount-codes/${code.id}`,
      done: '“DETTY-DEC” is deleted.',
    },
  ],
  [
    'new discount codes',
    {
      url: '/admin/discounts',
      page: <DiscountsPage />,
      handlers: [http.get('*/api/admin/discount-codes', () => list([]))],
      act: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Add Code' }, wait));
        await screen.findByRole('dialog', {}, wait);
        type(/^Code/, code.code);
        type(/^Percent/, '10');
        press('Create Code');
      },
      called: 'POST /api/admin/discount-codes',
      response: code,
      done: '“DETTY-DEC” is saved.',
    },
  ],
  [
    'unpaid orders that are shipped',
    {
      url: '/admin/orders',
      page: <ManagedOrdersPage />,
      handlers: orderHandlers,
      act: async () => {
        const status = await screen.findByLabelText(`Status of order ${pending.number}`, {}, wait);
        fireEvent.change(status, { target: { value: 'shipped' } });
        await confirm('Set to shipped');
      },
      called: `PUT /api/admin/orders/${pending.id}/status`,
      response: { ...pending, status: 'shipped' },
      done: `Order ${pending.number} is set to shipped.`,
    },
  ],
  [
    'unpaid orders',
    {
      url: `/admin/orders/${pending.id}`,
      page: <ManagedOrderPage />,
      pattern: '/admin/orders/:id',
      handlers: orderHandlers,
      act: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, wait));
        fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel order' }, wait));
        const dialog = within(await screen.findByRole('dialog', { name: /^Cancel order / }, wait));
        type(/^Reason/, 'Damaged');
        fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
      },
      called: `POST /api/admin/orders/${pending.id}/cancel`,
      done: `Order ${pending.number} is cancelled.`,
    },
  ],
  [
    'refunds of bills',
    {
      url: '/admin/subscriptions',
      page: <ManagedSubscriptionsPage />,
      handlers: [
        http.get('*/api/admin/subscriptions', () => list([managedSubscription()])),
        http.get('*/api/admin/subscriptions/:id', () => HttpResponse.json(managedSubscriptionDetails())),
      ],
      act: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Chidi Obi' }, wait));
        const [bill] = managedSubscriptionDetails().payments;
        fireEvent.click(await screen.findByRole('button', { name: `Refund ${bill?.description}` }, wait));
        const form = within(await screen.findByRole('dialog', { name: /^Refund Premium/ }, wait));
        type(/^Reason/, 'Charged twice');
        fireEvent.click(form.getByRole('button', { name: 'Refund' }));
        const question = within(await screen.findByRole('dialog', { name: 'Refund ₦3,990.50?' }, wait));
        fireEvent.click(question.getByRole('button', { name: 'Refund ₦3,990.50' }));
      },
      called: `POST /api/admin/subscriptions/${idOf(1)}/refunds`,
      response: managedSubscriptionDetails(),
      done: '₦3,990.50 is on its way back.',
    },
  ],
  [
    'owed refunds',
    {
      url: '/admin/money',
      page: <MoneyPage />,
      handlers: [http.get('*/api/admin/refunds/owed', () => list([owed()])), ...moneyHandlers],
      act: async () => {
        await screen.findByRole('list', { name: 'Owed refunds' }, wait);
        press('Try now');
      },
      called: `POST /api/admin/payments/${owed().payment_id}/refunds/${owed().id}/retry`,
      done: 'The refund is being sent.',
    },
  ],
];

const cancelled = { ...pending, status: 'cancelled' };

/** Opens a screen on a server that requires a code for the call, and accepts `123456`. */
async function actOn({ url, pattern, page, handlers, act, called, response = cancelled }: Screen) {
  const guarded = ({ request }: { request: Request }) =>
    request.headers.get('authorization') === 'Bearer fresh'
      ? HttpResponse.json(response)
      : refusal(403, 'second_factor_needed', 'Nothing was changed: this needs a code.');
  const [method, path] = called.split(' ');
  const guard = { DELETE: http.delete, POST: http.post, PUT: http.put }[method ?? ''] ?? http.post;
  server.use(
    ...handlers,
    guard(`*${path}`, guarded),
    http.post('*/api/auth/step-up', () => HttpResponse.json({ token: 'fresh', user: administrator })),
  );
  openPage(
    url,
    <>
      {page}
      <SecondFactorOutlet />
    </>,
    pattern,
  );
  await act();
  return within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }, wait));
}
/** Changing requests, except email previews. */
const calls = () =>
  changes()
    .filter(({ url }) => !url.endsWith('/preview'))
    .map(({ method, url }) => `${method} ${url}`);

test.each(screens)('%s: requests a fresh code and then completes the action', async (_, area) => {
  const question = await actOn(area);
  fireEvent.change(question.getByLabelText(/^Code from your authenticator app/), {
    target: { value: '123456' },
  });
  fireEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(toasts()).toEqual([area.done]), wait);
  expect(calls()).toEqual([area.called, 'POST /api/auth/step-up', area.called]);
});

test.each(screens)('%s: without a code does nothing and shows it', async (_, area) => {
  const question = await actOn(area);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  const refused = /Nothing was changed: this needs a code\./;
  await waitFor(() => {
    const shown = [...toasts(), ...screen.queryAllByRole('alert').map(({ textContent }) => textContent)];
    expect(shown.join()).toMatch(refused);
  }, wait);
  expect(calls()).toEqual([area.called]);
});
