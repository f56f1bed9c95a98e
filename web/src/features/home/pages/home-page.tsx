import { useSession } from '../../../shared/auth/use-session.ts';
import { Boundary } from '../../../shared/code/boundary.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { About } from '../components/about.tsx';
import { Faq } from '../components/faq.tsx';
import { Hero } from '../components/hero.tsx';
import { LiveNow } from '../components/live-now.tsx';
import { Newsletter } from '../components/newsletter.tsx';
import { Features, HowItWorks, Partners } from '../components/offers.tsx';
import { Hosts, Testimonials } from '../components/people.tsx';
import { StatsBand } from '../components/stats-band.tsx';
import { Ticker } from '../components/ticker.tsx';
import { Trending } from '../components/trending.tsx';

const OwnContinue = lazyPart(() => import('../components/own-parts.tsx'), 'OwnContinue');
const OwnHosts = lazyPart(() => import('../components/own-parts.tsx'), 'OwnHosts');

/** `/`: the same for all visitors. For signed-in users, their shows, live streams and hosts come first. */
export function HomePage() {
  const userId = useSession()?.user.id;
  const trending = (
    <ItemBoundary key="trending">
      <Trending />
    </ItemBoundary>
  );
  const live = (
    <ItemBoundary key="live">
      <LiveNow />
    </ItemBoundary>
  );
  return (
    <>
      <Hero />
      <Boundary fallback={null}>
        <Ticker />
      </Boundary>
      {userId === undefined
        ? [trending, live]
        : [<OwnContinue key="continue" userId={userId} />, live, <OwnHosts key="hosts" />, trending]}
      <About />
      <Hosts />
      <StatsBand />
      <Partners />
      <Features />
      <HowItWorks />
      <Testimonials />
      <Faq />
      <Newsletter />
    </>
  );
}
