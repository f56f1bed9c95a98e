import { paths } from '../config/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import { openPage as open, type PageRoute } from './page-route.ts';

/** From the cart to the parcel: checkout, the way back from the payment page, and what one bought. */
export const orderRoutes: readonly PageRoute[] = [
  open(
    paths.checkout,
    lazyPage(
      () => import('../features/orders/checkout/pages/checkout-page.tsx'),
      (module) => module.CheckoutPage,
    ),
  ),
  open(
    '/payment/callback',
    lazyPage(
      () => import('../features/orders/checkout/pages/callback-page.tsx'),
      (module) => module.PaymentCallbackPage,
    ),
  ),
  open(
    '/order-success/:id',
    lazyPage(
      () => import('../features/orders/success/order-success-page.tsx'),
      (module) => module.OrderSuccessPage,
    ),
  ),
  {
    path: paths.member.orders,
    access: 'member',
    shell: 'member',
    page: lazyPage(
      () => import('../features/orders/pages/orders-page.tsx'),
      (module) => module.OrdersPage,
    ),
  },
];
