import { type ListedSynonyms, synonymLimits } from '@poc/contracts/search';
import { entityForm } from '../../../shared/admin/form/entity-form.ts';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { linesOf, type SynonymsBody, synonymKind } from '../api/synonym-kind.ts';

const { least, most, length, words: maxWords } = synonymLimits;

function checkWords(text: string): true | string {
  const lines = linesOf(text);
  if (lines.length < least || lines.length > most)
    return `Please enter ${least} to ${most} words or phrases, one per line.`;
  const tooLong = lines.find((line) => line.length > length || line.split(/\s+/).length > maxWords);
  return tooLong === undefined || `“${tooLong}” has more than ${maxWords} words or ${length} characters.`;
}

const synonymForm = entityForm<ListedSynonyms, SynonymsBody>()(
  {},
  {
    words: {
      kind: 'area',
      label: 'Words and phrases',
      hint: 'One per line. A search for any of them finds all the others. Plurals need no entry.',
      required: true,
      rows: 5,
      rule: checkWords,
    },
    active: { kind: 'check', label: 'Active: searches use them', first: true },
  },
  { words: ({ words }) => words.join('\n') },
);

interface SynonymsDialogProps {
  group: ListedSynonyms | null;
  /** The first line of a new group. */
  word?: string;
  onClose: () => void;
}

export const SynonymsDialog = ({ group, word = '', onClose }: SynonymsDialogProps) => (
  <ManagedDialog
    kind={synonymKind}
    thing={group}
    definition={
      word === '' ? synonymForm : { ...synonymForm, blank: { ...synonymForm.blank, words: `${word}\n` } }
    }
    newTitle="New synonyms"
    createLabel="Add Synonyms"
    draft={word === '' ? 'synonyms' : `synonyms-of-${word}`}
    onClose={onClose}
  />
);
