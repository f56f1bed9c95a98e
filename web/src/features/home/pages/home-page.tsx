import { Boundary } from '../../../shared/code/boundary.tsx';
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

export function HomePage() {
  return (
    <>
      <Hero />
      <Boundary fallback={null}>
        <Ticker />
      </Boundary>
      <ItemBoundary>
        <Trending />
      </ItemBoundary>
      <ItemBoundary>
        <LiveNow />
      </ItemBoundary>
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
