import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { FigureName } from '@poc/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { TextField } from '../../forms/field.tsx';
import { useUrlParams } from '../use-url-params.ts';
import { figuresQuery } from './api/figures-query.ts';
import { ChosenFigure } from './chosen-figure.tsx';
import { FigureCards } from './figure-cards.tsx';
import styles from './figures.module.css';
import { faultOf, type RangeName, rangeIn, rangeNames, ranges } from './range.ts';

interface FiguresSectionProps {
  title: string;
  /** The first one is selected by default. */
  names: readonly FigureName[];
}

/** Figures over the URL's range of days, compared with the preceding range. */
export function FiguresSection({ title, names }: FiguresSectionProps) {
  const id = useId();
  const [params, change] = useUrlParams();
  const [now] = useState(() => new Date());
  const { name, from, to } = rangeIn(params, now);
  const fault = faultOf({ from, to });
  const { data, error, refetch } = useQuery({
    ...figuresQuery({ from, to }),
    enabled: fault === undefined,
  });
  const figure = names.find((one) => one === params.get('figure')) ?? names[0];
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <ToggleButtonGroup
          exclusive
          size="small"
          className={styles.ranges}
          aria-label="Days"
          value={name}
          onChange={(_, one: RangeName | null) =>
            one && change({ range: one, first: one === 'own' ? from : '', last: one === 'own' ? to : '' })
          }
        >
          {rangeNames.map((one) => (
            <ToggleButton key={one} value={one}>
              {ranges[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      {name === 'own' && (
        <div className={styles.own}>
          <TextField
            label="Start date"
            type="date"
            value={from}
            error={fault}
            onChange={({ target }) => change({ first: target.value })}
          />
          <TextField
            label="End date"
            type="date"
            value={to}
            onChange={({ target }) => change({ last: target.value })}
          />
        </div>
      )}
      {error && !data ? (
        <ErrorState error={error} title="The statistics could not be loaded" onRetry={() => void refetch()} />
      ) : (
        figure &&
        (data || !fault) && (
          <>
            <FigureCards
              response={data}
              names={names}
              chosen={figure}
              onChoose={(one) => change({ figure: one })}
            />
            <ChosenFigure response={data} names={names} name={figure} />
          </>
        )
      )}
    </section>
  );
}
