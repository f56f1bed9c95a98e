import type { Mention } from '@poc/contracts/entities/community';
import { createContext } from 'react';

/** Whom the text around names, so that it links them. */
export const MentionsContext = createContext<readonly Mention[]>([]);
