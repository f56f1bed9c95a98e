import type { Mention } from '@poc/contracts/entities/community';
import { maxMentions } from '@poc/contracts/mentions';

/**
 * Members picked while writing, each as `id name`: a form field, so that drafts include it. Members whose name was
 * removed from the text are ignored.
 */
export type PickedMentions = string[];

const idLength = 24;

const pickOf = ({ user_id, name }: Mention): string => `${user_id} ${name}`;

export const picksOf = (mentions: readonly Mention[] | undefined): PickedMentions =>
  (mentions ?? []).map(pickOf);

export const withPick = (picks: PickedMentions, mention: Mention): PickedMentions => [
  ...picks.filter((pick) => pick !== pickOf(mention)),
  pickOf(mention),
];

/** Ids of the picked members whose name is in the text. */
export const mentionsIn = (content: string, picks: PickedMentions): string[] =>
  picks
    .filter((pick) => content.includes(`@${pick.slice(idLength + 1)}`))
    .map((pick) => pick.slice(0, idLength))
    .slice(0, maxMentions);
