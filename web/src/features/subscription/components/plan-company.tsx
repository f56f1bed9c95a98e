import Button from '@mui/material/Button';
import { errorText } from '../../../shared/api/errors.ts';
import { Panel } from '../../../shared/components/panel.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { CompanyFields } from '../../../shared/payment/company-fields.tsx';
import type { Company } from '../../../shared/payment/company-of.ts';
import { useSetPlanCompany } from '../api/own-plan.ts';

/** Form for the billing company on the next invoices. */
export function PlanCompany({ company, userId }: { company: Company; userId: string }) {
  const { mutate, isPending, error } = useSetPlanCompany(userId);
  const form = useForm<Company>({ values: company });
  return (
    <Panel title="Company on your invoices" text="Changes apply to your next bill.">
      <Form
        className="stack-2"
        aria-label="Company on your invoices"
        onSubmit={form.handleSubmit((fields) => mutate(fields))}
      >
        {error && <FailureBanner>{errorText(error)}</FailureBanner>}
        <CompanyFields form={form} />
        <div>
          <Button type="submit" variant="outlined" disabled={isPending}>
            {isPending ? 'Saving…' : 'Save Company'}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
