import { legalVersions } from '@poc/contracts/legal';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { FactsTable } from '../components/facts-table.tsx';
import { LegalPage, type LegalSection } from '../components/legal-page.tsx';

const cookies = [
  [
    'poc_refresh',
    'Keeps you signed in; no script can read it',
    '30 days with “Remember me”, else until the browser is closed',
  ],
  [
    'poc_browser',
    'Recognises a browser that you signed in with or asked for a code in, so that nobody else can lock you out of it',
    '400 days',
  ],
  [
    'poc_live',
    'Keeps a live chat on the same server where the network is difficult',
    'Until the browser is closed',
  ],
] as const;

const storage = [
  ['token, user', 'Who is signed in', 'Until you sign out'],
  [
    'cart, checkoutCart, poc-cart-owner',
    'What is in your cart, also without a connection, and which account filled it',
    'Until it is bought or emptied',
  ],
  ['poc-mode, poc-low-data', 'Your choice of light or dark, and of saving data', 'Until you clear it'],
  [
    'poc-cart-copies',
    'What you took to the checkout or left in the cart, to offer it to you again',
    'Until it is bought, put back or dismissed, or 7 days have passed',
  ],
  [
    'poc-draft',
    'What you typed into a form and did not send; never a password, a code or an account number',
    'Until it is sent or discarded, you sign out, or 30 days have passed; for visitors until the tab is closed',
  ],
  ['Links', 'A link you came by', 'Until it is used or the tab is closed'],
] as const;

const sections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <p>
        POC sets only what it needs to work. There is no advertising, no tracking and no analytics of other
        companies, so there is nothing to accept or refuse, and no banner.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: <FactsTable caption="Cookies" heads={['Name', 'What for', 'How long']} rows={cookies} />,
  },
  {
    id: 'storage',
    title: 'Storage of your browser',
    body: (
      <>
        <p>These stay on your device; only the token travels, to sign your requests.</p>
        <FactsTable
          caption="Storage of your browser"
          heads={['Name', 'What for', 'How long']}
          rows={storage}
        />
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other sites',
    body: (
      <p>
        A video of another site loads when you press play, and that site may then set its own cookies. Paying
        leads to the page of the payment provider, where its rules apply.
      </p>
    ),
  },
  {
    id: 'off',
    title: 'Switching them off',
    body: (
      <p>
        You can delete or block cookies in your browser. Without the first one you are signed out after a few
        minutes. The rest of what we know about you is in the <Link to={paths.privacy}>privacy notice</Link>.
      </p>
    ),
  },
];

/** `/cookies`: what POC stores in the browser, and why. */
export function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      text="The few that we set, and what each is for."
      version={legalVersions.privacy}
      sections={sections}
    />
  );
}
