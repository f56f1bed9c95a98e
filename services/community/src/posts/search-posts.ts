import { searchPosts as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { answerSearch } from '@poc/kit/search/answer-search';
import { embeddedSearch } from '@poc/kit/search/embedded-search';
import type { SearchDeps } from '@poc/kit/search/search-rows';
import { trusted } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { notWrittenBy } from '../members/members.api.ts';
import { addressOfPicture } from '../pictures/pictures.api.ts';
import { peopleIn } from './assemble-posts.ts';
import { findAuthors } from './find-authors.ts';
import { presentMentions } from './mentions/present-mentions.ts';
import { type PostDoc, postModel, searchIndex } from './post.model.ts';
import { textsOf } from './search-fields.ts';

/** Searches posts by title and content, without authors that the caller hides. */
export const searchPosts = route(
  contract,
  everyone,
  ({ db, clock, synonyms, findHiddenPeople }: SearchDeps & Pick<CommunityDeps, 'findHiddenPeople'>) => {
    const posts = postModel(db);
    const engine = embeddedSearch(posts, {
      index: searchIndex,
      among: {},
      fields: ['title', 'createdAt'],
      textsOf,
      timeOf: ({ createdAt }) => createdAt,
      clock,
      synonyms,
    });

    return async ({ query, subject }) => {
      const { inLists: hidden } = await findHiddenPeople(subject);
      return answerSearch(
        await engine.rank(query.q, notWrittenBy(hidden)),
        query,
        async (ids) => {
          const found = await posts.find({ _id: trusted({ $in: [...ids] }) }).lean<PostDoc[]>();
          const people = await findAuthors({ db, clock }, found.flatMap(peopleIn));
          return found.map((post) => ({
            ...post,
            content: presentMentions(post, { people, viewer: subject }).content,
          }));
        },
        ({ title, content, picture }) => ({
          kind: 'post',
          title,
          text: content,
          image: picture ? addressOfPicture(picture.name) : null,
        }),
      );
    };
  },
);
