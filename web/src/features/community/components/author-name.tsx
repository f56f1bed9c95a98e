import type { Author } from '@poc/contracts/entities/identity';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import styles from './community.module.css';

/** Name of an author, linked to their page. */
export const AuthorName = ({ id, name }: Pick<Author, 'id' | 'name'>) => (
  <Link dir="auto" to={paths.communityMember(id)} className={styles.name}>
    {name}
  </Link>
);
