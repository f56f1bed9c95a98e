import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { InfoPage } from '../components/info-page.tsx';

const sections = [
  {
    title: 'What we do',
    body: (
      <>
        <p>
          POC makes comedy about money: shows and live streams on forex, stocks, crypto and savings, for
          people in Nigeria who would rather laugh than read a prospectus. Under each joke lies one thing that
          is worth knowing, explained in plain words.
        </p>
        <p>
          Around the shows there is a <Link to={paths.community}>community</Link> in which members ask and
          answer, and a <Link to={paths.merch}>shop</Link> with prices in naira.
        </p>
      </>
    ),
  },
  {
    title: 'What we believe',
    body: (
      <ul>
        <li>
          <strong>Edutainment First.</strong> What made you laugh, you remember; so the lesson is inside the
          joke, not after it.
        </li>
        <li>
          <strong>Radical Transparency.</strong> Losses are part of the story. A show about winning alone is
          an advert.
        </li>
        <li>
          <strong>Inclusive Prosperity.</strong> No first question is too small, and no amount is either.
        </li>
      </ul>
    ),
  },
  {
    title: 'What we don’t do',
    body: (
      <p>
        We don’t advise you what to buy, we don’t trade for you, and we never ask for your money to invest it.
        Nothing on POC is financial advice. Anyone who promises you returns in our name is not us:{' '}
        <Link to={paths.contact}>report them</Link>.
      </p>
    ),
  },
  {
    title: 'How it works',
    body: (
      <p>
        Anyone may look around. Membership begins with Basic, which is free: it opens shows, the chat of live
        streams and the community. We set no advertising or tracking cookies, and one switch makes POC careful
        with your data.
      </p>
    ),
  },
];

export function AboutPage() {
  return (
    <InfoPage
      title="About us"
      text="A comedy club that reads the market, so that you don’t have to read it alone."
      sections={sections}
      aside={{
        title: 'Begin here',
        body: (
          <dl>
            <dt>Watch</dt>
            <dd>
              <Link to={paths.shows}>All shows</Link>, or what is <Link to={paths.live}>live</Link>.
            </dd>
            <dt>Ask</dt>
            <dd>
              The <Link to={paths.community}>community</Link> is awake.
            </dd>
            <dt>Talk to us</dt>
            <dd>
              A person reads <Link to={paths.contact}>your message</Link>.
            </dd>
          </dl>
        ),
      }}
    />
  );
}
