import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './filters.module.css';

interface FiltersProps {
  search: ReactNode;
  /** Number of the other filters in use. */
  used: number;
  /** Layout from 600 px; on phones it is the same for all lists. */
  className?: string | undefined;
  children: ReactNode;
}

/** Search and filters of a list. On phones a button shows and hides all but the search. */
export function Filters({ search, used, className, children }: FiltersProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search className={`${styles.filters} ${className ?? ''}`}>
      {search}
      <Button
        variant="outlined"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter size={20} aria-hidden="true" />
        Filters
        {used > 0 && <Chip color="danfo" label={used} />}
      </Button>
      <div id={id} className={styles.others} data-open={isOpen}>
        {children}
      </div>
    </search>
  );
}
