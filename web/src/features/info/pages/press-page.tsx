import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { siteQuery } from '../../../shared/site/api/site-query.ts';
import { FactsTable } from '../components/facts-table.tsx';
import { InfoPage } from '../components/info-page.tsx';

const facts = [
  ['Name', 'POC, in capitals'],
  ['What it is', 'A web platform for comedy shows and live streams about money, with a community and a shop'],
  ['Subjects', 'Forex, stocks, crypto and savings'],
  ['Where', 'Nigeria: prices in naira, times as in Lagos'],
  ['Cost', 'Basic membership is free; paid plans open more'],
  ['What it is not', 'A bank, a broker or an adviser: nothing on POC is financial advice'],
] as const;

const files = [
  { href: '/favicon.svg', text: 'Our mark (SVG)' },
  { href: '/img/hero-1.webp', text: 'Picture 1 of the home page (WebP)' },
  { href: '/img/hero-2.webp', text: 'Picture 2 of the home page (WebP)' },
  { href: '/img/hero-3.webp', text: 'Picture 3 of the home page (WebP)' },
] as const;

const sections = [
  {
    title: 'In one sentence',
    body: (
      <p>
        POC is where finance meets entertainment: comedy shows about money, live streams with a chat, and a
        community that learns together.
      </p>
    ),
  },
  {
    title: 'Facts',
    body: <FactsTable caption="Facts about POC" heads={['What', 'Fact']} rows={facts} />,
  },
  {
    title: 'Logo and pictures',
    body: (
      <>
        <ul>
          {files.map(({ href, text }) => (
            <li key={href}>
              <a href={href} download>
                {text}
              </a>
            </li>
          ))}
        </ul>
        <p>Please show them as they are, in reports about POC.</p>
      </>
    ),
  },
];

/** `/press`: facts, pictures and contact for journalists. */
export function PressPage() {
  const { data } = useQuery(siteQuery());
  return (
    <InfoPage
      title="Press"
      text="Facts, pictures and a way to reach us, for journalists on a deadline."
      sections={sections}
      aside={{
        title: 'Questions',
        body: (
          <dl>
            <dt>Write to us</dt>
            <dd>
              {data?.press_email ? (
                <a href={`mailto:${data.press_email}`}>{data.press_email}</a>
              ) : (
                <>
                  Use the <Link to={paths.contact}>contact form</Link> with “Press” as its subject.
                </>
              )}
            </dd>
            <dt>Say what for</dt>
            <dd>Your paper or station, your question, and your deadline.</dd>
          </dl>
        ),
      }}
    />
  );
}
