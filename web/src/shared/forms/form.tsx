import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { groupFaultsOf, showFirstFault } from './show-first-fault.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  ref?: RefObject<HTMLFormElement | null>;
  /** A promise resolves when the form is validated, or submitted. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}

/** A form that scrolls to and focuses the first error of a submission. */
export function Form({ onSubmit, ref, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  /** Group errors visible before the submission whose errors are awaited; null when none are awaited. */
  const known = useRef<Set<Element> | null>(null);
  const [, setChecks] = useState(0);
  // Runs after every render: errors come from validation, and later from the server.
  useEffect(() => {
    if (element.current && known.current && showFirstFault(element.current, known.current)) {
      known.current = null;
    }
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const before = groupFaultsOf(event.currentTarget);
    known.current = null;
    await onSubmit(event);
    known.current = before;
    // Errors that are already visible cause no render.
    setChecks((count) => count + 1);
  };
  const stopWaiting = () => {
    known.current = null;
  };
  return <form noValidate {...form} ref={element} onSubmit={submit} onInput={stopWaiting} />;
}
