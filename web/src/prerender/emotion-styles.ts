import type { EmotionCache } from '@emotion/cache';

/**
 * Returns the styles of a rendered page as elements that Emotion's cache in the browser picks up. `@emotion/server`
 * does the same, but has had no release since 2023.
 * @param cache with `compat`, so that the rendering has collected its styles
 */
export function stylesOf({ key, inserted, registered }: EmotionCache): string {
  const styles = Object.entries(inserted).filter(([, css]) => typeof css === 'string');
  const [scoped, global] = [true, false].map((isScoped) =>
    styles.filter(([id]) => (registered[`${key}-${id}`] !== undefined) === isScoped),
  );
  const element = (name: string, entries: typeof styles = []): string =>
    entries.length === 0
      ? ''
      : `<style data-emotion="${name} ${entries.map(([id]) => id).join(' ')}">${entries.map(([, css]) => css).join('')}</style>`;
  const globals = (global ?? []).map((entry) => element(`${key}-global`, [entry])).join('');
  return globals + element(key, scoped);
}
