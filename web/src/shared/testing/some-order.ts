import type { Order } from '@poc/contracts/entities/orders';

/** An order of two products, paid an hour after it was placed. */
export const someOrder = (more: Partial<Order> = {}): Order => ({
  id: '7'.repeat(24),
  number: 'POC-7K3M9Q',
  status: 'paid',
  payment_status: 'paid',
  total_price: 16_500.5,
  subtotal: 14_000.5,
  shipping: 2_500,
  discount: 0,
  tax: 0,
  vat: 1_151.2,
  invoice_number: 'POC-2026-000041',
  bill_to: { company_name: '', tin: '' },
  adjustments: [{ kind: 'delivery', label: 'Shipping (Standard delivery)', amount: 2_500 }],
  delivery: {
    name: 'Standard delivery',
    kind: 'delivery',
    min_days: 2,
    max_days: 5,
    pickup_address: '',
    pickup_hours: '',
  },
  quantity: 3,
  payment_method: 'paystack',
  reference: `poc-${'7'.repeat(24)}`,
  authorization_url: null,
  reserved_until: null,
  refunded: 0,
  refunds: [],
  payment_under_way: false,
  cancellable: true,
  createdAt: '2026-11-12T10:00:00.000Z',
  items: [
    {
      quantity: 1,
      variant: 'M / Black',
      Merch: {
        id: '1'.repeat(24),
        product_name: 'Sapa tee',
        description: 'Says it all.',
        price: 5_000.5,
        image_url: '/uploads/merch/sapa-tee.webp',
      },
    },
    {
      quantity: 2,
      variant: null,
      Merch: {
        id: '2'.repeat(24),
        product_name: 'Urgent 2k mug',
        description: '',
        price: 4_500,
        image_url: '',
      },
    },
  ],
  shipping_info: {
    name: 'Ada Eze',
    email: 'ada@poc.test',
    phone: '+2348030000101',
    address: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    lga: 'Ikeja',
    landmark: 'Opposite the bank',
  },
  fulfilment: null,
  history: [
    { status: 'pending', at: '2026-11-12T10:00:00.000Z' },
    { status: 'paid', at: '2026-11-12T11:00:00.000Z' },
  ],
  ...more,
});

/** A refund of ₦500. */
export const someRefund = (status: Order['refunds'][number]['status']): Order['refunds'][number] => ({
  id: 'e'.repeat(24),
  amount: 500,
  status,
  at: '2026-11-12T12:00:00.000Z',
});

export const unpaidOrder = (more: Partial<Order> = {}): Order =>
  someOrder({
    status: 'pending',
    payment_status: 'pending',
    authorization_url: 'https://checkout.paystack.test/abc',
    reserved_until: new Date(Date.now() + 20 * 60_000).toISOString(),
    history: [{ status: 'pending', at: '2026-11-12T10:00:00.000Z' }],
    ...more,
  });
