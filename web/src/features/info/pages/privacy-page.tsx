import { legalVersions } from '@poc/contracts/legal';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { FactsTable } from '../components/facts-table.tsx';
import { LegalPage, type LegalSection } from '../components/legal-page.tsx';

const stored = [
  [
    'Account',
    'Name, email, phone, picture, and a hash of your password: we can not read the password itself',
    'To give you an account (contract)',
    'Until you delete the account',
  ],
  [
    'Sign-ins',
    'Kind of browser, first and last use',
    'To keep you signed in, and to show you where (contract, security)',
    'Until 24 hours, or 30 days where you chose to be remembered, after the last use',
  ],
  [
    'What you agreed to',
    'The text, its version, and the moment',
    'To be able to prove it (legal obligation)',
    'As long as the account',
  ],
  [
    'Watching',
    'Shows you watched, where you stopped, likes',
    'To let you go on where you were (contract)',
    'Until you clear it or delete the account',
  ],
  [
    'Community and chat',
    'Posts, comments, chat messages, reactions',
    'To show them to others as you chose (contract)',
    'Until you delete them or the account',
  ],
  [
    'Orders and payments',
    'What you ordered, delivery address, amounts, references of the payment provider',
    'To deliver, refund and keep books (contract, legal obligation)',
    'Six years for the books; without your name and address once you delete the account, or once an order that was still on its way then has arrived',
  ],
  [
    'Newsletter and marketing',
    'Your email, and when you agreed and confirmed',
    'To send what you asked for (consent)',
    'Until you leave',
  ],
  [
    'Messages to support',
    'What you write to us, your name and email',
    'To answer (legitimate interest)',
    'Up to two years after the last answer',
  ],
  [
    'Mail we sent',
    'That a mail of a kind went out; its text is blanked once it is sent',
    'To try again, and never twice (contract)',
    '30 days',
  ],
] as const;

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        POC runs this platform and decides what happens with your data: it is the data controller under the
        Nigeria Data Protection Act 2023 (NDPA). You reach the people in charge of data protection by the{' '}
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
          We do not store card numbers: the payment provider takes them on its own page. We do not buy data
          about you, we do not build advertising profiles, and no decision about you is made by a machine
          alone.
        </p>
      </>
    ),
  },
  {
    id: 'seen',
    title: 'What others see',
    body: (
      <p>
        Your name and picture stand beside what you post. In your{' '}
        <Link to={paths.member.settings}>settings</Link> you choose whether everyone sees them, members alone,
        or nobody but you and our administrators. Your email and phone are never shown to other members.
      </p>
    ),
  },
  {
    id: 'shared',
    title: 'Whom we share it with',
    body: (
      <>
        <ul>
          <li>Paystack, which takes payments: your email, the amount and a reference of the order.</li>
          <li>The courier who delivers your order: name, phone and delivery address.</li>
          <li>The companies that run our servers and deliver our mail, bound by contract to do only that.</li>
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
          <li>See and take along: download everything we hold about you, in one file, in your settings.</li>
          <li>Correct: change name, email, phone and picture in your profile.</li>
          <li>
            Erase: delete your account in your settings. It is erased in all parts of the platform, and a
            receipt comes by mail.
          </li>
          <li>
            Withdraw consent: to marketing in your settings, to the newsletter by the link in every letter.
            What was done before stays lawful.
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
        alone, sign-ins end when you change your password, and every action of an administrator on an account
        is recorded. Should a breach put you at high risk, we tell you at once, and the Commission within 72
        hours.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Accounts are for people of 18 years and more. If you think that a child has one, write to us and we
        erase it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this text changes',
    body: (
      <p>
        A change gets a new version, which stands at the top. Before one that matters to you comes into force
        we write to you, and where the law asks for your consent we ask again.
      </p>
    ),
  },
];

/** What is stored about people, why, how long, and what they can do about it: the notice of the NDPA. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy notice"
      text="What we know about you, why, for how long, and how to have it out again."
      version={legalVersions.privacy}
      sections={sections}
    />
  );
}
