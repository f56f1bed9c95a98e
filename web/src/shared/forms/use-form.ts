import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';

/** The state of a form. Its first fault is focused by `Form`, which knows groups and the order on the screen. */
export const useForm = <T extends FieldValues>(props: UseFormProps<T>): UseFormReturn<T> =>
  useHookForm<T>({ ...props, shouldFocusError: false });
