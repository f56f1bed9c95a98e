import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import type { FigureName } from '@poc/contracts/figures';
import { useState } from 'react';
import type { FiguresResponse } from './api/figures-query.ts';
import { changeText, figureTexts, formatFigure, partText } from './figure-texts.ts';
import styles from './figures.module.css';

const shownAtFirst = 6;

interface FigureCardsProps {
  response: FiguresResponse | undefined;
  names: readonly FigureName[];
  chosen: FigureName;
  onChoose: (name: FigureName) => void;
}

/** Figures of the range; each chooses what the chart shows. */
export function FigureCards({ response, names, chosen, onChoose }: FigureCardsProps) {
  const [all, setAll] = useState(names.indexOf(chosen) >= shownAtFirst);
  return (
    <>
      <ul className={styles.cards} aria-busy={response === undefined}>
        {names.slice(0, all ? undefined : shownAtFirst).map((name) => (
          <li key={name}>
            <ButtonBase
              className={`surface ${styles.card}`}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              <span className={styles.label}>{figureTexts[name].label}</span>
              <FigureValue name={name} response={response} />
            </ButtonBase>
          </li>
        ))}
      </ul>
      {names.length > shownAtFirst && (
        <Button size="small" variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer figures' : 'More figures'}
        </Button>
      )}
    </>
  );
}

function FigureValue({ name, response }: { name: FigureName; response: FiguresResponse | undefined }) {
  if (!response) {
    return (
      <>
        <Skeleton width="60%" className={styles.value} component="span" />
        <Skeleton width="80%" className={styles.change} component="span" />
      </>
    );
  }
  const figure = response.figures[name];
  return (
    <>
      <span className={styles.value}>{figure ? formatFigure(name, figure.total, { whole: true }) : '–'}</span>
      <span className={styles.change}>
        {figure ? (partText(name, response.figures) ?? changeText(name, figure)) : 'not known at the moment'}
      </span>
    </>
  );
}
