import { fixed, type Scheme, tokens } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

const scheme = (name: Scheme) =>
  `[data-scheme="${name}"]{color-scheme:${name};${declarations(tokens[name])}}`;

/** The tokens as CSS custom properties (`--ground`, `--on-action`, …), inlined into index.html at build time. */
export function cssTokens(): string {
  return `:root{${declarations(fixed)}}${scheme('light')}${scheme('dark')}`;
}
