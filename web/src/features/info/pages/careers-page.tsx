import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { InfoPage } from '../components/info-page.tsx';

const sections = [
  {
    title: 'Open roles',
    body: (
      <p>
        We have no list of open roles here. If you think that POC needs what you do, write to us all the same:
        a person reads every message, and answers it.
      </p>
    ),
  },
  {
    title: 'What the work is',
    body: (
      <ul>
        <li>Writing and performing comedy that is right about money.</li>
        <li>Producing shows and live streams, and moderating their chats.</li>
        <li>Building the platform: the shop, the community, payments, and pages that spare people’s data.</li>
        <li>Helping members and buyers when something goes wrong.</li>
      </ul>
    ),
  },
  {
    title: 'How to write to us',
    body: (
      <>
        <p>
          Use the <Link to={paths.contact}>contact form</Link> with “Careers” as its subject. Say what you do,
          show one thing that you made (a link is enough), and say what you would change about POC.
        </p>
        <p>
          We never ask for a fee, a bank card or a password from anyone who applies. How we handle what you
          send is in the <Link to={paths.privacy}>privacy notice</Link>.
        </p>
      </>
    ),
  },
];

/** `/careers`: how to work with POC. Lists no fictional jobs. */
export function CareersPage() {
  return (
    <InfoPage
      title="Careers"
      text="Funny, exact, and kind to first questions: if that is you, we should talk."
      sections={sections}
      aside={{
        title: 'Before you write',
        body: (
          <dl>
            <dt>Know the shows</dt>
            <dd>
              Watch <Link to={paths.shows}>one</Link>; it is the best brief we have.
            </dd>
            <dt>Know what we are not</dt>
            <dd>
              No tips, no promises: <Link to={paths.about}>about us</Link> says why.
            </dd>
          </dl>
        ),
      }}
    />
  );
}
