import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { groupFaultsOf, showFirstFault } from './show-first-fault.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  ref?: RefObject<HTMLFormElement | null>;
  /** A promise ends when the form is checked, or sent. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}

/** A form that leads to its faults: the first one that a submission brings is scrolled to and focused. */
export function Form({ onSubmit, ref, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  /** What was shown before the submission whose faults are awaited; null while none are. */
  const known = useRef<Set<Element> | null>(null);
  const [, setChecks] = useState(0);
  // After every rendering: faults come with the check, and with the server's answer.
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
    // Faults that stood there before change nothing on the screen.
    setChecks((count) => count + 1);
  };
  const stopWaiting = () => {
    known.current = null;
  };
  return <form noValidate {...form} ref={element} onSubmit={submit} onInput={stopWaiting} />;
}
