import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import { CountUp } from './count-up.tsx';
import './hero.css';
import { type HeroSlide, heroSizes, heroSlides, heroSrcSet, heroStats } from './hero-content.ts';
import { useSlides } from './use-slides.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Hero with three slides that advance automatically unless hovered, focused or paused. */
export function Hero() {
  const reducedMotion = useReducedMotion();
  const lowData = useLowData();
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const { index, go } = useSlides(
    heroSlides.length,
    limits.heroAdvanceMs,
    stopped || held || reducedMotion || lowData,
  );
  const [moved, setMoved] = useState(false);
  const slide = heroSlides[index] ?? heroSlides[0];
  const running = !stopped && !reducedMotion && !lowData;
  const show = (to: number) => {
    setMoved(true);
    go(to);
  };

  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label="Welcome"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // A clicked button stays focused and would pause the slides forever.
      onFocus={(event) => event.target.matches(':focus-visible') && setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="hero-slide" aria-live={running && !held ? 'off' : 'polite'}>
        <img
          key={slide.image}
          className="hero-image"
          alt=""
          src={`${slide.image}-480.webp`}
          srcSet={lowData ? undefined : heroSrcSet(slide)}
          sizes={heroSizes}
          fetchPriority="high"
          width={1600}
          height={900}
        />
        {heroSlides.map((each, at) => (
          <SlideCaption key={each.title} slide={each} current={at === index} enters={moved || index > 0} />
        ))}
      </div>
      <div className="hero-foot page">
        <dl className="hero-stats">
          {heroStats.map(({ value, suffix, decimals, label }) => (
            <div key={label} className="hero-stat">
              <dt>{label}</dt>
              <dd className="tabular">
                <CountUp key={index} value={value} suffix={suffix} decimals={decimals} active />
              </dd>
            </div>
          ))}
        </dl>
        <div className="hero-controls">
          <IconButton aria-label="Previous slide" onClick={() => show(index - 1)}>
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
          {heroSlides.map((each, at) => (
            <button
              key={each.title}
              type="button"
              className="hero-dot"
              aria-label={`Slide ${at + 1}`}
              aria-current={at === index}
              onClick={() => show(at)}
            />
          ))}
          <IconButton aria-label="Next slide" onClick={() => show(index + 1)}>
            <ChevronRight size={24} aria-hidden="true" />
          </IconButton>
          <span className="hero-counter">
            {twoDigits(index + 1)} / {twoDigits(heroSlides.length)}
          </span>
          {!reducedMotion && !lowData && (
            <IconButton
              aria-label={stopped ? 'Play slides' : 'Pause slides'}
              onClick={() => setStopped(!stopped)}
            >
              {stopped ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      </div>
    </section>
  );
}

interface SlideCaptionProps {
  slide: HeroSlide;
  current: boolean;
  enters: boolean;
}

/**
 * Overlays the captions of all slides, with only the current one visible, so that the hero keeps the height of
 * the longest.
 */
function SlideCaption({ slide, current, enters }: SlideCaptionProps) {
  const { title, subtitle, primary, secondary } = slide;
  const Title = current ? 'h1' : 'p';
  return (
    <div className={`hero-body page${current && enters ? ' hero-enter' : ''}`} data-current={current}>
      <Title className="hero-title">{title}</Title>
      <p className="hero-subtitle">{subtitle}</p>
      <div className="hero-links">
        <Button component={Link} variant="danfo" to={primary.to}>
          {primary.label}
        </Button>
        <Button component={Link} variant="stage" to={secondary.to}>
          {secondary.label}
        </Button>
      </div>
    </div>
  );
}
