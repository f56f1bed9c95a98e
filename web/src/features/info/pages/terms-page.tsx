import { legalVersions } from '@poc/contracts/legal';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { LegalPage, type LegalSection } from '../components/legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'deal',
    title: 'The deal',
    body: (
      <p>
        POC shows comedy about money, streams live, sells merchandise and runs a community. By creating an
        account you agree to these terms, and we to keep our side of them. They are between you and POC;
        Nigerian law applies, and the rights that the Federal Competition and Consumer Protection Act 2018
        gives you stay yours whatever stands here.
      </p>
    ),
  },
  {
    id: 'advice',
    title: 'This is no financial advice',
    body: (
      <p>
        We teach and entertain. Nothing on POC, no matter who says it, is a recommendation to buy or sell, nor
        a promise of profit. Trading can lose you everything you put in. Ask somebody licensed by the
        Securities and Exchange Commission before you decide about your money. POC never asks you to send
        money to anyone for investing: who does so in our name is a fraud, so please report it.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You are 18 or older, the name is yours, and the email and phone reach you.</li>
        <li>One person, one account. Keep your password and codes to yourself; we never ask for them.</li>
        <li>
          Contact us at once when somebody else uses your account. You can end all sign-ins in your settings.
        </li>
        <li>
          You can delete the account at any time in your settings. You choose then whether your posts and
          comments in the community stay without your name, or are deleted.
        </li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'Conduct',
    body: (
      <>
        <p>In posts, comments and chat, joke about money as hard as you like. Not allowed are:</p>
        <ul>
          <li>insults to people for who they are, threats, and other people’s private data;</li>
          <li>investment offers, signals for sale, pyramid schemes, and links to them;</li>
          <li>what breaks Nigerian law, the Cybercrimes Act included;</li>
          <li>pretending to be somebody else, and flooding by hand or by program.</li>
        </ul>
        <p>
          Administrators may remove such content, mute or suspend. You learn why, and can object by the{' '}
          <Link to={paths.contact}>contact form</Link>; another person then looks at it.
        </p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What you write stays yours',
    body: (
      <p>
        You keep the rights in what you post, and allow us to show it on POC as long as it is there. Our
        shows, streams and pictures are ours or our partners’: watch and share links, but do not copy or
        resell them.
      </p>
    ),
  },
  {
    id: 'shop',
    title: 'Shop and payments',
    body: (
      <ul>
        <li>Prices are in naira. The total that the checkout shows before you pay is what you pay.</li>
        <li>
          An order is placed when the payment is confirmed. If we can not deliver, we pay you back in full.
        </li>
        <li>
          You may return unused merchandise within 7 days of delivery. What is damaged or wrong we replace or
          refund, at our cost.
        </li>
      </ul>
    ),
  },
  {
    id: 'plans',
    title: 'Plans',
    body: (
      <ul>
        <li>
          Paid plans renew month by month until you cancel, which takes effect at the end of the period that
          is paid. Before a price changes for you, we write to you in time to cancel.
        </li>
        <li>
          The card that you paid with is kept by Paystack and charged for each month; without a card we ask
          you by mail. When a payment fails, the plan stays open for 7 days of grace; unpaid by then, it ends.
        </li>
        <li>
          A better plan starts at once, and what is left of your month is taken off its price. A smaller one
          starts when the month ends.
        </li>
        <li>
          The free trial is 7 days of Premium, once for each person and each card. It becomes a paid month
          unless you cancel before. To check a card we charge it ₦50, and send that back at once.
        </li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        We work to keep POC running, and can not promise that it is never away. We answer without limit for
        intent, gross negligence, and harm to life and health; otherwise only for breaking what these terms
        are about, up to the damage that was to be expected. We do not answer for losses from trading
        decisions.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Changes and disputes',
    body: (
      <p>
        New versions stand here with their number; before one that matters comes into force we write to you,
        and you may leave instead. Write to us first when something goes wrong: most things are settled by a
        message. What is not goes to the Nigerian courts, and as a consumer you can turn to the Federal
        Competition and Consumer Protection Commission.
      </p>
    ),
  },
];

/** `/terms`: the terms that users accept when they register. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      text="The rules of POC, in words that people use."
      version={legalVersions.terms}
      sections={sections}
    />
  );
}
