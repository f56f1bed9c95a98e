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
    title: 'This is not financial advice',
    body: (
      <p>
        We teach and entertain. Nothing on POC, no matter who says it, is a recommendation to buy or sell, nor
        a promise of profit. Trading can lose you everything you put in. Ask an adviser licensed by the
        Securities and Exchange Commission before you decide about your money. POC never asks you to send
        money to anyone for investing: anyone who does so in our name is a fraud, so please report it.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You are 18 or older, you use your own name, and the email and phone are yours.</li>
        <li>One person, one account. Keep your password and codes to yourself; we never ask for them.</li>
        <li>
          Contact us at once when someone else uses your account. You can end all sessions in your settings.
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
          <li>content that breaks Nigerian law, including the Cybercrimes Act;</li>
          <li>impersonation, and spam by hand or by program.</li>
        </ul>
        <p>
          Administrators may remove such content, mute or suspend. We give you the reason, and you can object
          with the <Link to={paths.contact}>contact form</Link>; another person then reviews it.
        </p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What you write stays yours',
    body: (
      <p>
        You keep the rights in what you post, and allow us to show it on POC until you delete it. Our shows,
        streams and pictures are ours or our partners’: watch and share links, but do not copy or resell them.
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
          An order is placed when the payment is confirmed. If we cannot deliver, we refund you in full.
        </li>
        <li>
          You may return unused merchandise within 7 days of delivery. We replace or refund damaged or wrong
          items at our cost.
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
          The card that you paid with is stored by Paystack and charged for each month; without a card we
          email you a payment link. When a payment fails and you have paid for a month before, the plan stays
          open for 7 days of grace; unpaid by then, it ends.
        </li>
        <li>
          A better plan starts at once, and what is left of your month is taken off its price. A smaller one
          starts when the month ends.
        </li>
        <li>
          The free trial is 7 days of Premium, once per person and card. It becomes a paid month unless you
          cancel before. To check a card we charge it ₦50, and refund that at once.
        </li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We work to keep POC running, and cannot promise that it is always available. We are liable without
        limit for intent, gross negligence, and harm to life and health; otherwise only for breach of the
        essential duties of these terms, up to the foreseeable damage. We are not liable for losses from
        trading decisions.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Changes and disputes',
    body: (
      <p>
        New versions are published here with their number; we write to you before an important one comes into
        force, and you may leave instead. Write to us first when something goes wrong: most things are settled
        by a message. Other disputes go to the Nigerian courts, and as a consumer you can turn to the Federal
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
      text="The rules of POC, in plain words."
      version={legalVersions.terms}
      sections={sections}
    />
  );
}
