import Button from '@mui/material/Button';
import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listHiddenPeople } from '@poc/contracts/endpoints/community-relations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { hiddenPeopleQuery, useChangeRelation } from '../api/member-relations.ts';
import { AuthorName } from '../components/author-name.tsx';
import styles from '../components/community.module.css';

type HiddenPerson = ResponseOf<typeof listHiddenPeople>[number];

/** Members blocked or muted by the user, each with a button to reverse it. */
export function HiddenPeople({ userId }: { userId: string }) {
  const list = useInfiniteQuery(hiddenPeopleQuery(userId));
  const people = itemsOf(list.data);
  if (list.error && !people) {
    return (
      <PanelFailure title="The list could not be loaded." error={list.error} onRetry={() => list.refetch()} />
    );
  }
  if (!people) {
    return <Loading text="Loading the list…" height="6rem" />;
  }
  if (people.length === 0) {
    return (
      <EmptyState
        drawing="bubbles"
        title="No one is blocked or muted"
        text="Mute or block people next to their posts, or on their page."
      />
    );
  }
  return (
    <section className={`surface ${styles.post}`} aria-labelledby="hidden-people">
      <h2 id="hidden-people">Blocked and muted people</h2>
      <p className="muted">
        Lists hide what they write. Blocked people also cannot comment on your posts, reply to you, like what
        you write or follow you.
      </p>
      <ul className={styles.members}>
        {people.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

function Row({ person }: { person: HiddenPerson }) {
  const { id, name, avatar, blocked, muted } = person;
  const change = useChangeRelation({ id, name });
  const button = { variant: 'outlined', size: 'small', disabled: change.isPending } as const;
  return (
    <li>
      <Avatar name={name} src={avatar} size={36} />
      <AuthorName id={id} name={name} />
      {muted && (
        <Button {...button} aria-label={`Unmute ${name}`} onClick={() => change.mutate({ muted: false })}>
          Unmute
        </Button>
      )}
      {blocked && (
        <Button {...button} aria-label={`Unblock ${name}`} onClick={() => change.mutate({ blocked: false })}>
          Unblock
        </Button>
      )}
    </li>
  );
}
