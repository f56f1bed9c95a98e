import type { Mention } from '@poc/contracts/entities/community';
import { createContext } from 'react';

/** Members mentioned in the surrounding text, to be linked. */
export const MentionsContext = createContext<readonly Mention[]>([]);
