import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Figure } from '@poc/contracts/entities/figures';
import type { FigureName } from '@poc/contracts/figures';
import { Download, Table as TableIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../code/lazy-part.tsx';
import { Loading } from '../../components/skeleton.tsx';
import { saveFile } from '../../files/save-file.ts';
import { formatDay } from '../../text/dates.ts';
import type { FiguresResponse } from './api/figures-query.ts';
import { daysOf, figuresCsv, figureTexts, formatFigure, stepLabel } from './figure-texts.ts';
import styles from './figures.module.css';
import { ShowHours } from './show-hours.tsx';

const chartLoading = <Skeleton height={280} variant="rounded" />;
const FigureChart = lazyPart(() => import('./figure-chart.tsx'), 'FigureChart', chartLoading);

interface ChosenFigureProps {
  response: FiguresResponse | undefined;
  /** Figures in the CSV export. */
  names: readonly FigureName[];
  name: FigureName;
}

/** A figure as a chart or table, with a CSV export of all figures. */
export function ChosenFigure({ response, names, name }: ChosenFigureProps) {
  const id = useId();
  const [table, setTable] = useState(false);
  const { label, note, rows } = figureTexts[name];
  const figure = response?.figures[name];
  const range = response && `by ${response.step}, ${formatDay(response.from)} to ${formatDay(response.to)}`;
  return (
    <div className={styles.chosen}>
      <h3 id={id}>
        {label} {range}
      </h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.chart}>
        {response ? (
          <Chart response={response} name={name} />
        ) : (
          <Loading text="Loading figures…">{chartLoading}</Loading>
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
          disabled={!response}
          onClick={() =>
            response &&
            saveFile(figuresCsv(response, names), `poc-figures-${response.from}-${response.to}.csv`)
          }
        >
          <Download size={18} aria-hidden="true" />
          Download CSV
        </Button>
        {rows && response && (
          <Link className="text-link" to={typeof rows.to === 'string' ? rows.to : rows.to(response)}>
            {rows.label}
          </Link>
        )}
      </div>
      {table && response && figure && (
        <FigureTable response={response} name={name} figure={figure} labelledBy={id} />
      )}
      {response && name === 'show_hours' && <ShowHours {...response} />}
    </div>
  );
}

function Chart({ response, name }: { response: FiguresResponse; name: FigureName }) {
  const figure = response.figures[name];
  if (!figure) return <p>This part is temporarily unavailable. The rest of the page works.</p>;
  if (figure.values.every((value) => value === 0)) return <p>{figureTexts[name].none}</p>;
  return <FigureChart response={response} name={name} figure={figure} />;
}

interface FigureTableProps {
  response: FiguresResponse;
  name: FigureName;
  figure: Figure;
  labelledBy: string;
}

/** Values of the steps, newest first; those with rows link to them. */
function FigureTable({ response, name, figure, labelledBy }: FigureTableProps) {
  const to = figureTexts[name].rows?.to;
  const linkOf = (at: number) =>
    typeof to === 'function' && figure.values[at] ? to(daysOf(response, at)) : undefined;
  return (
    <TableContainer className={styles.table} tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <Table size="small" stickyHeader aria-labelledby={labelledBy}>
        <TableHead>
          <TableRow>
            <TableCell>{{ day: 'Day', week: 'Week', month: 'Month' }[response.step]}</TableCell>
            <TableCell align="right">{figureTexts[name].label}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {response.days
            .map((day, at) => (
              <TableRow key={day}>
                <TableCell component="th" scope="row" className="figures">
                  {stepLabel(day, response.step)}
                </TableCell>
                <TableCell align="right" className="figures">
                  <Value
                    text={formatFigure(name, figure.values[at] ?? 0)}
                    days={stepLabel(day, response.step)}
                    to={linkOf(at)}
                  />
                </TableCell>
              </TableRow>
            ))
            .toReversed()}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface ValueProps {
  text: string;
  /** Display text of the step. */
  days: string;
  to: string | undefined;
}

const Value = ({ text, days, to }: ValueProps) =>
  to === undefined ? (
    text
  ) : (
    <Link className="text-link" to={to} aria-label={`${text}, ${days}`}>
      {text}
    </Link>
  );
