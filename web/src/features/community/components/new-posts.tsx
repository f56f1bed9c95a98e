import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { newestPostQuery, type PostChoice, postsQuery } from '../api/community-queries.ts';
import styles from './community.module.css';

/** Announces posts newer than the loaded list. The list stays unchanged until the user requests them. */
export function NewPosts({ choice }: { choice: PostChoice }) {
  const list = useInfiniteQuery(postsQuery(choice));
  // Only an unfiltered list sorted by newest starts with the newest post.
  const isOfAll = choice.sort === undefined && choice.following === undefined;
  const { data: latest } = useQuery({ ...newestPostQuery(choice.topic), enabled: isOfAll });
  const place = useRef<HTMLDivElement>(null);
  const loaded = itemsOf(list.data);
  const [newest] = latest?.items ?? [];
  const isNew = newest !== undefined && loaded?.[0] !== undefined && newest.createdAt > loaded[0].createdAt;
  const count = Math.max(1, (latest?.total ?? 0) - (list.data?.pages[0]?.total ?? 0));
  const show = async () => {
    await list.refetch();
    place.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={place} role="status" className={styles.newPosts}>
      {isNew && (
        <Button variant="contained" size="small" disabled={list.isRefetching} onClick={show}>
          Show {count} new {count === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </div>
  );
}
