import Button from '@mui/material/Button';
import { showRules } from '@poc/contracts/admin-field-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { categoriesQuery } from '../../../../shared/catalog/api/shows-query.ts';
import { SelectField, TextField } from '../../../../shared/forms/field.tsx';
import { createCategory } from '../api/show-media.ts';
import styles from './show-form.module.css';

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
  onChange: (category: string) => void;
}

/** Select for a category, with a way to add a missing one. */
export function CategoryField({ value, error, ref, onChange }: CategoryFieldProps) {
  const categories = useQuery(categoriesQuery());
  const known = categories.data ?? [];
  const [adding, setAdding] = useState(false);
  // Includes the show's own category when it has been deleted or is not loaded yet.
  const names = value === '' || known.includes(value) ? known : [value, ...known];
  return (
    <div className={styles.group}>
      <SelectField
        ref={ref}
        label="Category"
        required
        value={value}
        error={error}
        hint={
          categories.error ? errorText(categories.error, 'The categories could not be loaded.') : undefined
        }
        options={[
          { value: '', label: 'Choose a category' },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={onChange}
      />
      {adding ? (
        <NewCategory
          known={known}
          onAdded={(name) => {
            setAdding(false);
            onChange(name);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button variant="link" style={{ justifySelf: 'start' }} onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          Add category
        </Button>
      )}
    </div>
  );
}

interface NewCategoryProps {
  known: readonly string[];
  onAdded: (name: string) => void;
  onCancel: () => void;
}

function NewCategory({ known, onAdded, onCancel }: NewCategoryProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: createCategory,
    onSuccess: (categories, wanted) => {
      client.setQueryData(categoriesQuery().queryKey, categories);
      // The server may store the name in another capitalisation.
      onAdded(categories.find((known) => known.toLowerCase() === wanted.toLowerCase()) ?? wanted);
    },
    onError: (error) => setFault(errorText(error, 'Failed to add category. Please try again.')),
  });
  const submit = () => {
    const found = categoryFault(name, known);
    setFault(found);
    if (found === null) add.mutate(name.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Handles both keys here, before the form and the dialog do.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (!add.isPending) submit();
  };
  return (
    <div className={styles.inline}>
      <TextField
        label="New category"
        value={name}
        autoFocus
        autoComplete="off"
        maxLength={showRules.category.max}
        error={fault ?? undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Button variant="outlined" size="small" disabled={add.isPending} onClick={submit}>
          {add.isPending ? 'Adding…' : 'Add'}
        </Button>
        <Button variant="text" color="inherit" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** @param known existing names; compared without regard to case */
function categoryFault(name: string, known: readonly string[]): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Please enter a name.';
  return known.some((category) => category.toLowerCase() === wanted)
    ? 'This category is already in the list.'
    : null;
}
