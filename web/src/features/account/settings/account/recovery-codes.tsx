import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../../shared/files/save-file.ts';
import own from './second-factor.module.css';

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const save = () =>
    saveFile(new Blob([`POC recovery codes\n\n${codes.join('\n')}\n`]), 'poc-recovery-codes.txt');
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Keep these recovery codes
      </h3>
      <p>
        Each code signs you in once without your phone. Store them somewhere other than your phone: we can’t
        show them again.
      </p>
      <ul className={own.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="button-row">
        <Button variant="outlined" onClick={save}>
          Save as a file
        </Button>
        <Button variant="contained" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
