import { paths } from '../config/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import { openPage as open, type PageRoute } from './page-route.ts';

/** The way in, the pages that links in mails lead to, and what a person should be able to read before signing up. */
export const accountRoutes: readonly PageRoute[] = [
  open(
    paths.login,
    lazyPage(
      () => import('../features/account/pages/login-page.tsx'),
      (module) => module.LoginPage,
    ),
  ),
  open(
    paths.register,
    lazyPage(
      () => import('../features/account/pages/register-page.tsx'),
      (module) => module.RegisterPage,
    ),
  ),
  open(
    paths.verifyEmail,
    lazyPage(
      () => import('../features/account/pages/verify-page.tsx'),
      (module) => module.VerifyPage,
    ),
  ),
  open(
    paths.invitation,
    lazyPage(
      () => import('../features/account/pages/invitation-page.tsx'),
      (module) => module.InvitationPage,
    ),
  ),
  open(
    paths.undoEmailChange,
    lazyPage(
      () => import('../features/account/pages/undo-email-page.tsx'),
      (module) => module.UndoEmailPage,
    ),
  ),
  open(
    paths.newsletterConfirm,
    lazyPage(
      () => import('../features/newsletter/pages/confirm-page.tsx'),
      (module) => module.ConfirmPage,
    ),
  ),
  open(
    paths.newsletterUnsubscribe,
    lazyPage(
      () => import('../features/newsletter/pages/unsubscribe-page.tsx'),
      (module) => module.UnsubscribePage,
    ),
  ),
  open(
    paths.about,
    lazyPage(
      () => import('../features/info/pages/about-page.tsx'),
      (module) => module.AboutPage,
    ),
  ),
  open(
    paths.careers,
    lazyPage(
      () => import('../features/info/pages/careers-page.tsx'),
      (module) => module.CareersPage,
    ),
  ),
  open(
    paths.press,
    lazyPage(
      () => import('../features/info/pages/press-page.tsx'),
      (module) => module.PressPage,
    ),
  ),
  open(
    paths.app,
    lazyPage(
      () => import('../features/info/pages/app-page.tsx'),
      (module) => module.AppPage,
    ),
  ),
  open(
    paths.contact,
    lazyPage(
      () => import('../features/info/pages/contact-page.tsx'),
      (module) => module.ContactPage,
    ),
  ),
  open(
    paths.privacy,
    lazyPage(
      () => import('../features/info/pages/privacy-page.tsx'),
      (module) => module.PrivacyPage,
    ),
  ),
  open(
    paths.terms,
    lazyPage(
      () => import('../features/info/pages/terms-page.tsx'),
      (module) => module.TermsPage,
    ),
  ),
  open(
    paths.cookies,
    lazyPage(
      () => import('../features/info/pages/cookies-page.tsx'),
      (module) => module.CookiesPage,
    ),
  ),
];
