import Button from '@mui/material/Button';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { type AuditFilter, exportAudit } from '../../../shared/admin/audit/api/audit-query.ts';
import { AuditList } from '../../../shared/admin/audit/audit-list.tsx';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { useUrlParams } from '../../../shared/admin/use-url-params.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { saveFile } from '../../../shared/files/save-file.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { AuditFilters } from '../audit/audit-filters.tsx';
import { auditParams, auditQuery } from '../audit/audit-params.ts';

/** `/admin/audit`: all changes by administrators. The URL has the filters. */
export const AuditPage = adminsOnly(function Audit() {
  const [params, change] = useUrlParams();
  const values = auditParams(params);
  const filter = auditQuery(values);
  return (
    <div className="page">
      <PageHeader title="Audit log" text="All changes by administrators, with the values before and after.">
        <ExportButton filter={filter} />
      </PageHeader>
      <AuditFilters value={values} onChange={change} />
      <AuditList filter={filter} />
    </div>
  );
});

/** Exports the matching records. Fetched by script, because a plain link carries no token. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const file = useMutation({
    mutationFn: () => exportAudit(filter),
    onSuccess: (csv) => {
      saveFile(csv, `poc-audit-${lagosIsoDay()}.csv`);
      showToast('The filtered records were exported.', 'success');
    },
    onError: (error) =>
      showToast(failureText(error, 'The records could not be exported. Please try again.'), 'error'),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={18} aria-hidden="true" />}
      disabled={file.isPending}
      onClick={() => file.mutate()}
    >
      {file.isPending ? 'Fetching…' : 'Export CSV'}
    </Button>
  );
}
