import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

interface PersonLinkProps {
  /** Undefined for an unknown user, whose name has no link. */
  id: string | undefined;
  name: string;
}

/** Name of a user, linked to their page for administrators. */
export const PersonLink = ({ id, name }: PersonLinkProps) =>
  id === undefined ? (
    <span dir="auto">{name}</span>
  ) : (
    <Link dir="auto" to={paths.admin.user(id)}>
      {name}
    </Link>
  );
