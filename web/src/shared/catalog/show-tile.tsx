import Chip from '@mui/material/Chip';
import type { ShowTile as Tile } from '@poc/contracts/entities/catalog';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { AccessBadge } from '../entitlements/access-badge.tsx';
import { HostByline } from './host-byline.tsx';
import styles from './rail.module.css';
import { useShowHover } from './show-hover.tsx';
import { ShowPicture } from './show-picture.tsx';

interface RailTileProps {
  show: ComponentProps<typeof ShowPicture>['show'];
  to: string;
  /** Id of a show that the user's plan includes, for its preview under the mouse. */
  previewOf?: string | undefined;
  /** State passed to the page that the title opens. */
  state?: unknown;
  /** Labels on the picture. */
  labels?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
}

/** Understates the width on phones, to select the 320 px file. */
const sizes = '(min-width: 900px) 272px, 100px';

/** A picture in a rail, with a title that links to a page. */
export function RailTile({ show, to, previewOf, state, labels, children }: RailTileProps) {
  const { preview, onPointerEnter } = useShowHover(previewOf);
  return (
    <li className={styles.tile} onPointerEnter={onPointerEnter}>
      <ShowPicture show={show} sizes={sizes} preview={preview}>
        {labels}
      </ShowPicture>
      <Link className={`card-link clamped ${styles.name}`} dir="auto" to={to} state={state}>
        {show.title}
      </Link>
      {children}
    </li>
  );
}

export const ShowTile = ({ show }: { show: Tile }) => (
  <RailTile
    show={show}
    to={paths.show(show.id)}
    previewOf={show.locked ? undefined : show.id}
    labels={
      <>
        {show.Streams.length > 0 && <Chip color="live" label="Live" />}
        <AccessBadge show={show} />
      </>
    }
  >
    <TileHost host={show.host} />
  </RailTile>
);

/** Host of a show in a rail. */
export const TileHost = ({ host }: Pick<Tile, 'host'>) => <HostByline host={host} className={styles.host} />;

/** Text below the title of a tile. */
export const TileNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
