import { type HeroSlide, heroSizes, heroSlides, heroSrcSet, heroStats } from './hero-content.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function slideWords({ title, subtitle, primary, secondary }: HeroSlide, at: number): string {
  const tag = at === 0 ? 'h1' : 'p';
  return `<div class="hero-body page" data-current="${at === 0}"><${tag} class="hero-title">${escapeHtml(title)}</${tag}><p class="hero-subtitle">${escapeHtml(subtitle)}</p><div class="hero-links"><a class="button button-danfo" href="${primary.to}">${escapeHtml(primary.label)}</a><a class="button button-stage" href="${secondary.to}">${escapeHtml(secondary.label)}</a></div></div>`;
}

/** Outline of the navigation bar and a page's first text as HTML, shown until the app runs. */
export const navShellMarkup = (words = 'Loading…') =>
  `<div class="shell">${nav}<main class="page"><p role="status" class="shell-words">${words}</p></main></div>`;

const nav =
  '<header class="nav"><div class="nav-row page"><a class="nav-brand" href="/" aria-label="POC, home"><span class="brand"><span class="brand-plate">POC</span></span></a></div></header>';

/**
 * Outline of the navigation bar and the hero's first slide as HTML, with the class names of the components.
 * React replaces it with identical content; its links work before that.
 * @param lowData leaves out the larger pictures
 */
export function heroShellMarkup(lowData: boolean): string {
  const { image } = heroSlides[0];
  const large = lowData ? '' : ` srcset="${heroSrcSet(heroSlides[0])}" sizes="${heroSizes}"`;
  const stats = heroStats
    .map(
      ({ value, suffix, decimals, label }) =>
        `<div class="hero-stat"><dd class="tabular">${value.toFixed(decimals)}${suffix}</dd><dt>${label}</dt></div>`,
    )
    .join('');
  return `
      <div class="shell">
        ${nav}
        <main class="shell-hero"><section class="hero" aria-label="Welcome">
          <div class="hero-slide">
            <img class="hero-image" alt="" src="${image}-480.webp"${large} fetchpriority="high" width="1600" height="900" />
            ${heroSlides.map(slideWords).join('')}
          </div>
          <div class="hero-foot page"><dl class="hero-stats">${stats}</dl><div class="hero-controls"></div></div>
        </section></main>
      </div>`;
}
