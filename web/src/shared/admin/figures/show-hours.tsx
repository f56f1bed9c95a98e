import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Loading } from '../../components/skeleton.tsx';
import { showHoursQuery } from './api/figures-query.ts';
import { formatFigure } from './figure-texts.ts';
import styles from './figures.module.css';
import type { Days } from './range.ts';

/** Most watched shows of the days, with a link to each. */
export function ShowHours({ from, to }: Days) {
  const id = useId();
  const { data, error, refetch } = useQuery(showHoursQuery({ from, to }));
  if (!data && error) {
    return <ErrorState error={error} title="The shows could not be loaded" onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading text="Loading shows…">
        <Skeleton height={160} variant="rounded" />
      </Loading>
    );
  }
  if (data.length === 0) return null;
  return (
    <>
      <h3 id={id}>Most watched shows</h3>
      <TableContainer className={styles.table} tabIndex={0} role="group" aria-labelledby={id}>
        <Table size="small" stickyHeader aria-labelledby={id}>
          <TableHead>
            <TableRow>
              <TableCell>Show</TableCell>
              <TableCell align="right">Hours watched</TableCell>
              <TableCell align="right">Before</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((show) => (
              <TableRow key={show.id}>
                <TableCell component="th" scope="row">
                  <Link className="text-link" dir="auto" to={paths.admin.show(show.id)}>
                    {show.title || 'Deleted show'}
                  </Link>
                </TableCell>
                <TableCell align="right" className="figures">
                  {formatFigure('show_hours', show.hours)}
                </TableCell>
                <TableCell align="right" className="figures">
                  {formatFigure('show_hours', show.before)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
