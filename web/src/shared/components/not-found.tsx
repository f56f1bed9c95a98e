import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../hooks/use-document-title.ts';
import { EmptyState } from './empty-state.tsx';

export interface NotFoundProps {
  /** Also the document title: `Show not found`. */
  title: string;
  text: string;
  to: string;
  linkLabel: string;
}

export function NotFound({ title, text, to, linkLabel }: NotFoundProps) {
  useDocumentTitle(title);
  return (
    <div className="page" style={{ paddingTop: '3rem' }}>
      <EmptyState drawing="cable" headingLevel="h1" title={title} text={text}>
        <Button component={Link} variant="contained" to={to}>
          {linkLabel}
        </Button>
      </EmptyState>
    </div>
  );
}
