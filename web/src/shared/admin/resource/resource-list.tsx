import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { focusPageIfLost } from '../../focus-page.ts';
import { SelectField } from '../../forms/field.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import { formatDay } from '../../text/dates.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import type { Column, Row } from '../grid/column.ts';
import { ChoiceChips } from '../list/choice-chips.tsx';
import styles from '../list/list.module.css';
import type { Act, Resource, ValueColumn } from './resource.ts';
import type { ResourceState } from './use-resource.ts';

interface ResourceListProps<T extends Row, Task extends string> {
  /** Result of `useResource`. */
  of: ResourceState<T, Task>;
  onTask?: Act<T, Task>;
  /** Shown after the filters, in their row on wide screens. */
  chips?: ReactNode;
  /** Shown between the filters and the table. */
  children?: ReactNode;
}

/** An administrators' list: search, filter and table, as its resource describes them. */
export function ResourceList<T extends Row, Task extends string>(props: ResourceListProps<T, Task>) {
  const { resource, list, filter, sorting } = props.of;
  const onTask = useRef(props.onTask);
  useEffect(() => {
    onTask.current = props.onTask;
  });
  const columns = useMemo(() => columnsOf(resource, (...input) => onTask.current?.(...input)), [resource]);
  return (
    <AdminGrid
      caption={resource.caption}
      columns={columns}
      list={list}
      filter={filter}
      filters={(resource.search || resource.choice) && <Filters of={props.of} chips={props.chips} />}
      sorting={sorting}
      {...(resource.bulk && { bulk: resource.bulk })}
      isTall={resource.isTall ?? false}
      noCsv={resource.noCsv ?? false}
      failed={resource.failed}
      emptyText={resource.empty}
    >
      {props.of.personId && <OnePerson of={props.of} />}
      {props.of.days.length > 0 && <DayChips of={props.of} />}
      {props.children}
    </AdminGrid>
  );
}

interface FiltersProps<T extends Row, Task extends string> {
  of: ResourceState<T, Task>;
  chips: ReactNode;
}

function Filters<T extends Row, Task extends string>({ of, chips }: FiltersProps<T, Task>) {
  const { resource, search, chosen, change } = of;
  const { choice } = resource;
  return (
    <search className={styles.filters}>
      {resource.search && (
        <SearchField {...resource.search} value={search} onChange={(value) => change({ search: value })} />
      )}
      {choice?.asChips && (
        <ChoiceChips
          label={choice.label}
          chips={choice.options}
          value={chosen}
          onChange={(value) => change({ [choice.param]: value })}
        />
      )}
      {choice && !choice.asChips && (
        <SelectField
          label={choice.label}
          value={chosen}
          options={choice.options}
          onChange={(value) => change({ [choice.param]: value })}
        />
      )}
      {chips}
    </search>
  );
}

function OnePerson<T extends Row, Task extends string>({ of }: { of: ResourceState<T, Task> }) {
  const { resource, personId, change } = of;
  return (
    <p className={styles.person}>
      Only those of <Link to={paths.admin.user(personId)}>one person</Link>.{' '}
      <Button size="small" onClick={() => change({ [resource.person ?? '']: '' })}>
        Show all
      </Button>
    </p>
  );
}

/** Chosen days; a click removes them. */
function DayChips<T extends Row, Task extends string>({ of }: { of: ResourceState<T, Task> }) {
  return (
    <div className={styles.days}>
      {of.days.map(({ label, from, to, first, last }) => {
        const words = `${label} ${daysText(first, last)}`;
        return (
          <Chip
            key={from}
            aria-label={`${words}: show all`}
            label={
              <>
                {words}
                <X size={16} aria-hidden="true" />
              </>
            }
            onClick={() => {
              of.change({ [from]: '', [to]: '' });
              focusPageIfLost();
            }}
          />
        );
      })}
    </div>
  );
}

function daysText(first: string, last: string): string {
  if (first === last) return `on ${formatDay(first)}`;
  if (first === '') return `until ${formatDay(last)}`;
  return last === '' ? `from ${formatDay(first)}` : `${formatDay(first)} to ${formatDay(last)}`;
}

function columnsOf<T extends Row, Task extends string>(
  resource: Resource<T, Task>,
  act: Act<T, Task>,
): readonly Column<T>[] {
  const [name, ...values] = resource.columns;
  return [
    {
      key: name.key,
      header: name.header,
      text: name.text,
      cell: (row) => <NameCell {...{ resource, row, act }} />,
    },
    ...values.map((column) => ({ ...column, cell: (row: T) => cellOf(column, row, act) })),
    ...(resource.actions ? [actionsColumn(resource, act)] : []),
  ];
}

const cellOf = <T, Task>({ cell, text }: ValueColumn<T, Task>, row: T, act: Act<T, Task>): ReactNode =>
  cell ? cell(row, act) : text?.(row);

interface CellProps<T extends Row, Task extends string> {
  resource: Resource<T, Task>;
  row: T;
  act: Act<T, Task>;
}

function NameCell<T extends Row, Task extends string>({ resource, row, act }: CellProps<T, Task>) {
  const [{ picture, text, title, to, press, under }, ...values] = resource.columns;
  const words = title ? title(row) : text(row);
  return (
    <div className={styles.thing}>
      {picture?.(row)}
      <div className={styles.words}>
        {to ? (
          <Link className={styles.title} to={to(row)} title={text(row)}>
            {words}
          </Link>
        ) : press === undefined ? (
          <strong dir="auto" className={styles.name} title={text(row)}>
            {words}
          </strong>
        ) : (
          <button
            type="button"
            className={styles.title}
            onClick={(event) => act(press, row, event.currentTarget)}
          >
            {words}
          </button>
        )}
        {under?.(row)}
        <div className={styles.narrow}>
          {values.map((column) => {
            const { key, narrow } = column;
            return narrow && <div key={key}>{narrow === true ? cellOf(column, row, act) : narrow(row)}</div>;
          })}
        </div>
      </div>
    </div>
  );
}

const actionsColumn = <T extends Row, Task extends string>(
  { actions = [], actionsWidth = 160, actionsWide = false }: Resource<T, Task>,
  act: Act<T, Task>,
): Column<T> => ({
  key: 'actions',
  header: 'Actions',
  width: actionsWidth,
  wide: actionsWide,
  cell: (row) => (
    <div className={styles.actions}>
      {actions.map(({ icon: Icon, title, words, label, task, to, color, menu, fits, wideOnly }) => {
        if (fits && !fits(row)) return null;
        const common: IconButtonProps = {
          'aria-label': label(row),
          color: color ?? 'inherit',
          ...(title !== undefined && { title }),
          ...(wideOnly && styles.wideOnly && { className: styles.wideOnly }),
          ...(menu && { 'aria-haspopup': 'menu' }),
          children: <Icon size={20} aria-hidden="true" />,
        };
        if (task !== undefined && words !== undefined) {
          return (
            <Button
              key={task}
              size="small"
              variant="contained"
              aria-label={label(row)}
              onClick={({ currentTarget }) => act(task, row, currentTarget)}
            >
              {words}
            </Button>
          );
        }
        return task === undefined ? (
          <IconButton<typeof Link>
            key={title}
            component={Link}
            to={to?.(row) ?? ''}
            {...(common as object)}
          />
        ) : (
          <IconButton key={task} {...common} onClick={({ currentTarget }) => act(task, row, currentTarget)} />
        );
      })}
    </div>
  ),
});
