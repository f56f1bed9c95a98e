import { legalVersions } from '@poc/contracts/legal';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { FactsTable } from '../components/facts-table.tsx';
import { LegalPage, type LegalSection } from '../components/legal-page.tsx';

const stored = [
  [
    'Account',
    'Name, email, phone, picture, settings, and a hash of your password: we cannot read the password itself',
    'To give you an account (contract)',
    'Until you delete the account; an earlier email for 7 days after a change, so that you can undo it',
  ],
  [
    'Picture by address',
    'A picture that you give as an address is copied to us, unless its site is one that we allow',
    'So that the site does not learn who looks at it (legitimate interest)',
    'Until you change it or delete the account',
  ],
  [
    'Sign-ins',
    'What your browser calls itself, first and last use',
    'To keep you signed in, and to show you where (contract, security)',
    'Until 24 hours, or 30 days where you chose to be remembered, after the last use; at most 90 days after you signed in',
  ],
  [
    'Known browsers',
    'A random cookie, poc_browser, in every browser that signs in, signs up or asks for a code; with us a hash of it and your email',
    'So that no one else can lock you out (security)',
    '400 days after the last sign-in there, or until you delete the account',
  ],
  [
    'Push notifications',
    'Where you switch them on: the address of your browser at its push service and the keys to encrypt for it, how many you got that day, and a notification until it is sent',
    'To notify you on your devices (consent)',
    'Until you switch it off, sign out there, remove the device in your settings or delete the account, or the browser ends it; a notification for an hour',
  ],
  [
    'Second factor',
    'The encrypted secret of your authenticator app, and hashes of recovery codes, where you switch it on',
    'To protect your account (security)',
    'Until you switch it off or delete the account',
  ],
  [
    'What you agreed to',
    'The text, its version, and the moment',
    'To be able to prove it (legal obligation)',
    'As long as the account',
  ],
  [
    'Watching',
    'Shows you watched, where you stopped, likes, hosts you follow',
    'To let you continue where you stopped (contract)',
    'What you watched until you clear it or delete the account, likes and follows until you take them back or delete it',
  ],
  [
    'Being online',
    'When you last opened something of the community, unless you switched off that others see it',
    'To show others that you are there, as you chose (contract)',
    'Three minutes',
  ],
  [
    'Community, comments and chat',
    'Posts with their pictures, comments, chat messages',
    'To show them to others as you chose (contract)',
    'Posts and comments until you delete them. Once you delete the account they stay, without your name and pictures; those in the community go instead, with the comments under your posts, if you choose so then. Of pictures we keep nothing but what is seen: no place, no camera',
  ],
  [
    'Saved addresses',
    'Delivery addresses that you save at the checkout, each with a name and a phone number',
    'So that you need not type them again (contract)',
    'Until you delete them or the account',
  ],
  [
    'Orders and payments',
    'What you ordered, name, email, phone, delivery address, company and TIN for an invoice, amounts, references of the payment provider, the courier’s tracking number',
    'To deliver, refund and keep books (contract, legal obligation)',
    'For the books, with no end set yet; invoices stay with the company that they are addressed to. Once you delete the account your email goes, and name, phone, address and tracking number with it, or once an order that was still on its way has arrived',
  ],
  [
    'Plans, bills and cards',
    'Your plan and its dates, what you paid for it, and of each card its kind, last four digits, expiry, the email it was first used with, and Paystack’s authorization to charge it',
    'To charge what you chose and keep books (contract, legal obligation)',
    'A card until you remove it or delete the account, the plan until you delete the account; bills for the books, with no end set yet',
  ],
  [
    'Free trials',
    'Paystack’s fingerprint of the card that a trial was taken with, without your name',
    'So that each card has one trial (legitimate interest)',
    'With no end set, also after you delete the account',
  ],
  [
    'Newsletter and marketing',
    'Your email, and when you agreed and confirmed',
    'To send what you asked for (consent)',
    'Until you leave; that you left, for 30 days more',
  ],
  [
    'Messages to support',
    'What you write to us, your name and email',
    'To answer (legitimate interest)',
    'On the platform like any email we sent; in our mailbox as long as your question needs it',
  ],
  [
    'Emails we sent',
    'That an email of a kind was sent; its text is blanked once it is sent',
    'To retry it, and never send it twice (contract)',
    '30 days',
  ],
  [
    'What administrators changed',
    'Who changed what, when, and how it was before and after; also on accounts, orders and posts of yours',
    'To find mistakes and misuse (legitimate interest, security)',
    'In one record, with no end set; names, addresses and words of yours go from it once you delete the account. On its way there each entry also stays in a log between our servers for 30 days',
  ],
  [
    'Changes between our servers',
    'Name, email, phone and picture of an account whenever they change, and chat messages with the name of their writer',
    'To keep the parts of the platform in step, and to rebuild them (legitimate interest)',
    'With no end set yet, also after you delete the account; no page shows any of it',
  ],
] as const;

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        POC runs this platform and decides what happens with your data: it is the data controller under the
        Nigeria Data Protection Act 2023 (NDPA). You reach the people in charge of data protection with the{' '}
        <Link to={paths.contact}>contact form</Link>, with the subject “Data protection”.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we store, why, and for how long',
    body: (
      <>
        <FactsTable
          caption="What we store about you"
          heads={['What', 'In detail', 'Why', 'How long']}
          rows={stored}
        />
        <p>
          We do not store card numbers: the payment provider takes them on its own page. Where it needs a bank
          account for a refund, we pass on what you type and do not keep it. We do not buy data about you, we
          do not build advertising profiles, and no decision about you is made by a machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'seen',
    title: 'What others see',
    body: (
      <p>
        Your name and picture are shown next to what you post. In your{' '}
        <Link to={paths.member.settings}>settings</Link> you choose whether everyone sees them, members only,
        or only you and our administrators. Your email and phone are never shown to other members.
      </p>
    ),
  },
  {
    id: 'shared',
    title: 'Whom we share it with',
    body: (
      <>
        <ul>
          <li>
            Paystack, which takes payments, stores cards and sends refunds: your email, the amount, a
            reference of the order or the plan, and the bank account for a refund where it needs one.
          </li>
          <li>The courier who delivers your order: name, phone and delivery address.</li>
          <li>
            The push service of your browser (of Google, Mozilla, Microsoft or Apple), where you switch
            notifications on: it knows that and when one is sent. The content is encrypted for your browser
            alone.
          </li>
          <li>
            The companies that run our servers and deliver our emails, bound by contract to do only that.
          </li>
          <li>Authorities, where a Nigerian law or court order obliges us.</li>
        </ul>
        <p>
          We never sell personal data. Videos of other sites, such as YouTube, load only when you press play;
          from then on that site sees your visit. Where a company works outside Nigeria, your data goes there
          only with the protection that sections 41 to 43 of the NDPA ask for.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>The NDPA gives you these rights. Most of them are a button:</p>
        <ul>
          <li>
            Access and portability: download your data from all parts of the platform, in one file, in your
            settings.
          </li>
          <li>Correct: change name, email, phone and picture in your profile.</li>
          <li>
            Erase: delete your account in your settings. It is deleted in all parts of the platform, but for
            what the table above says stays, and you get a receipt by email.
          </li>
          <li>
            Withdraw consent: to marketing and to push notifications in your settings, to the newsletter by
            the link in every letter. Earlier use stays lawful.
          </li>
          <li>Object to a use, or ask us to restrict it: write to us.</li>
          <li>
            Complain to the Nigeria Data Protection Commission, at{' '}
            <a href="https://ndpc.gov.ng" rel="noopener noreferrer">
              ndpc.gov.ng
            </a>
            . We would like to hear from you first.
          </li>
        </ul>
        <p>
          We answer within 30 days, and it costs nothing. Your settings also list what you agreed to, and
          when.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we keep it safe',
    body: (
      <p>
        Everything travels encrypted. Passwords are hashed with argon2id, codes and links are stored as hashes
        alone, other sign-ins end when you change your password, you can switch on a second factor, and every
        change that an administrator makes is recorded. Should a breach put you at high risk, we inform you at
        once, and the Commission within 72 hours.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Accounts are for people of 18 years and more. If you think that a child has one, write to us and we
        will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this text changes',
    body: (
      <p>
        A change gets a new version, shown at the top. Your settings list which version you agreed to, and
        when.
      </p>
    ),
  },
];

/** `/privacy`: stored data, purposes, retention and rights, as the NDPA requires. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy notice"
      text="What we know about you, why, for how long, and how to have it deleted."
      version={legalVersions.privacy}
      sections={sections}
    />
  );
}
