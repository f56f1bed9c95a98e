import { scale } from './scale.ts';
import { theme } from './theme.ts';
import { fixed, type Scheme, tokens } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

const variables = (values: Readonly<Record<string, string>>) =>
  declarations(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${kebab(name)}`, value])),
  );

const scheme = (name: Scheme) => `[data-scheme="${name}"]{color-scheme:${name};${variables(tokens[name])}}`;

/** The theme's variables as CSS: the tokens (`--ground`, `--on-action`, …) and the variables of MUI's components. */
export function cssTokens(): string {
  const ofComponents = theme
    .generateStyleSheets()
    .flatMap((sheet) =>
      Object.entries(sheet).map(([selector, values]) => `${selector}{${declarations(values)}}`),
    );
  return [
    `:root{${variables({ ...fixed, ...scale })}}`,
    scheme('light'),
    scheme('dark'),
    ...ofComponents,
  ].join('');
}
