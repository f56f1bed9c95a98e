import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type HelpText, helpTextsOf } from './markdown-texts.ts';

/** File in the build folder. Files whose name starts with a dot are never served. */
const helpFile = '.pages/help.json';

interface Questions {
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Writes the texts of the info and legal pages and the home page's questions for the gateway's search. */
export function helpTexts(): Plugin {
  let source = '';
  return {
    name: 'poc:help-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      source = join(root, 'src');
    },
    async generateBundle() {
      const pages = globSync(join(source, 'features/info/texts/*.md')).toSorted();
      const texts = pages.flatMap((file) =>
        helpTextsOf(readFileSync(file, 'utf8'), `/${basename(file, '.md')}`),
      );
      const home = join(source, 'features/home/components/home-content.ts');
      const { questions }: Questions = await import(pathToFileURL(home).href);
      const answers = questions.map(
        ({ question, answer }): HelpText => ({ path: '/#faq', title: question, page: '', text: answer }),
      );
      this.emitFile({ type: 'asset', fileName: helpFile, source: JSON.stringify([...texts, ...answers]) });
    },
  };
}
