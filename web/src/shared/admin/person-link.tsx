import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

interface PersonLinkProps {
  /** Undefined for an unknown person, who is named without a link. */
  id: string | undefined;
  name: string;
}

/** Name of a person that leads to their page for administrators. */
export const PersonLink = ({ id, name }: PersonLinkProps) =>
  id === undefined ? (
    <span dir="auto">{name}</span>
  ) : (
    <Link dir="auto" to={paths.admin.user(id)}>
      {name}
    </Link>
  );
