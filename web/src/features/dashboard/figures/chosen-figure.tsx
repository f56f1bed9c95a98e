import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Figure } from '@poc/contracts/entities/figures';
import { type FigureName, figures } from '@poc/contracts/figures';
import { Download, Table as TableIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { saveFile } from '../../../shared/files/save-file.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import type { FiguresAnswer } from '../api/figures-query.ts';
import { figuresCsv, figureWords, formatFigure, stepWords } from './figure-words.ts';
import styles from './figures.module.css';

const chartLoading = <Skeleton height="100%" variant="rounded" />;
const FigureChart = lazyPart(() => import('./figure-chart.tsx'), 'FigureChart', chartLoading);

/** Placeholder as high as the chart and its buttons. */
export const FigurePlaceholder = () => (
  <Loading text="Loading figures…" className={styles.chosen}>
    <Skeleton width="12rem" height="1.5rem" />
    <div className={styles.chart}>{chartLoading}</div>
    <Skeleton width="16rem" height="44px" />
  </Loading>
);

interface ChosenFigureProps {
  answer: FiguresAnswer;
  name: FigureName;
}

/** A figure as a chart, as a table, and with all others as CSV. */
export function ChosenFigure({ answer, name }: ChosenFigureProps) {
  const id = useId();
  const [table, setTable] = useState(false);
  const { from, to, step } = answer;
  const { label, none } = figureWords[name];
  const { unit, over } = figures[name];
  const figure = answer.figures[name];
  return (
    <div className={styles.chosen}>
      <h3 id={id}>
        {label} by {step}, {formatDay(from)} to {formatDay(to)}
      </h3>
      <div className={styles.chart}>
        {!figure ? (
          <p>This part is temporarily unavailable. The rest of the page works.</p>
        ) : figure.values.every((value) => value === 0) ? (
          <p>{none}</p>
        ) : (
          <FigureChart answer={answer} name={name} figure={figure} />
        )}
      </div>
      <div className="button-row">
        <Button
          size="small"
          variant="outlined"
          disabled={!figure}
          aria-expanded={table}
          onClick={() => setTable(!table)}
        >
          <TableIcon size={18} aria-hidden="true" />
          Table
        </Button>
        <Button
          size="small"
          variant="outlined"
          onClick={() => saveFile(figuresCsv(answer), `poc-figures-${from}-${to}.csv`)}
        >
          <Download size={18} aria-hidden="true" />
          Download CSV
        </Button>
        {unit === 'naira' && over === 'sum' && (
          <Link className="text-link" to={`${paths.admin.money}?from=${from}&to=${to}`}>
            Ledger of these days
          </Link>
        )}
      </div>
      {table && figure && <FigureTable answer={answer} name={name} figure={figure} labelledBy={id} />}
    </div>
  );
}

interface FigureTableProps extends ChosenFigureProps {
  figure: Figure;
  labelledBy: string;
}

function FigureTable({ answer, name, figure, labelledBy }: FigureTableProps) {
  return (
    <TableContainer className={styles.table} tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <Table size="small" stickyHeader aria-labelledby={labelledBy}>
        <TableHead>
          <TableRow>
            <TableCell>{{ day: 'Day', week: 'Week', month: 'Month' }[answer.step]}</TableCell>
            <TableCell align="right">{figureWords[name].label}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {answer.days.map((day, at) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row" className="figures">
                {stepWords(day, answer.step)}
              </TableCell>
              <TableCell align="right" className="figures">
                {formatFigure(name, figure.values[at] ?? 0)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
