import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { showHoursQuery } from '../../../../shared/admin/figures/api/figures-query.ts';
import { formatFigure } from '../../../../shared/admin/figures/figure-texts.ts';
import { rangeIn } from '../../../../shared/admin/figures/range.ts';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';

const hoursText = (hours = 0) => formatFigure('show_hours', hours);

/** Hours that members watched a show in the last 30 days, and in the 30 days before. */
export function ShowHoursPanel({ id }: { id: string }) {
  const [{ from, to }] = useState(() => rangeIn(new URLSearchParams(), new Date()));
  const { data, error, refetch } = useQuery(showHoursQuery({ from, to, show_id: id }));
  return (
    <Panel title="Hours watched">
      {data ? (
        <p>{`${hoursText(data[0]?.hours)} in the last 30 days, ${hoursText(data[0]?.before)} in the 30 days before.`}</p>
      ) : error ? (
        <PanelFailure title="The hours could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading height="1.5rem" />
      )}
      <Link className="text-link" to={`${paths.admin.dashboard}?figure=show_hours`}>
        Hours of all shows
      </Link>
    </Panel>
  );
}
