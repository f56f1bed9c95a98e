import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';

/** The state of a form. `Form` focuses the first error, since it knows groups and the order on screen. */
export const useForm = <T extends FieldValues>(props: UseFormProps<T>): UseFormReturn<T> =>
  useHookForm<T>({ ...props, shouldFocusError: false });
