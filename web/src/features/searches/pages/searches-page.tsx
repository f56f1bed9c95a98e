import { useState } from 'react';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { ManagedPage } from '../../../shared/admin/managed/managed-page.tsx';
import { ResourceList } from '../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../shared/admin/resource/use-resource.ts';
import { useUrlParams } from '../../../shared/admin/use-url-params.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { synonymKind } from '../api/synonym-kind.ts';
import { missedSearchesList } from '../missed-searches-list.tsx';
import { SearchViews } from '../search-views.tsx';
import { synonymsList } from '../synonyms-list.tsx';

// Loaded when opened, so that the list does not wait for its code.
const SynonymsDialog = lazyPart(() => import('../form/synonyms-dialog.tsx'), 'SynonymsDialog');

/** `/admin/search`: searches without results, or synonyms with `?view=synonyms`. */
export const SearchesPage = adminsOnly(() => {
  const [params] = useUrlParams();
  return params.get('view') === 'synonyms' ? <Synonyms /> : <MissedSearches />;
});

function MissedSearches() {
  const list = useResource(missedSearchesList);
  const [word, setWord] = useState<string | null>(null);
  const close = () => {
    setWord(null);
    focusPageIfLost();
  };
  return (
    <>
      <div className="page">
        <PageHeader
          title="Search"
          text="Searches from the last 30 days with no or only partial matches. Searches with an @ or a long number are not stored."
        >
          <SearchViews current={null} />
        </PageHeader>
        <ResourceList of={list} onTask={(_, { words }) => setWord(words)} />
      </div>
      {word !== null && <SynonymsDialog group={null} word={word} onClose={close} />}
    </>
  );
}

const Synonyms = () => (
  <ManagedPage
    title="Search"
    text="Words of the same meaning. Changes reach searches within seconds."
    addLabel="Add Synonyms"
    resource={synonymsList}
    kind={synonymKind}
    deleteText="Searches for these words no longer find each other. This cannot be undone."
    views={<SearchViews current="synonyms" />}
    form={(group, onClose) => <SynonymsDialog group={group} onClose={onClose} />}
  />
);
