import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { siteQuery } from '../../../shared/site/api/site-query.ts';
import { InfoPage } from '../components/info-page.tsx';
import * as press from '../texts/press.md';

/** `/press`: facts, pictures and contact for journalists. */
export function PressPage() {
  const { data } = useQuery(siteQuery());
  return (
    <InfoPage
      {...press}
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
