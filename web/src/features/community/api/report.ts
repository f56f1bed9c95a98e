import { reportText } from '@poc/contracts/endpoints/community-moderation';
import type { ReportReason, TextKind } from '@poc/contracts/entities/community-moderation';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

export function useReport(kind: TextKind, id: string) {
  return useMutation({
    mutationFn: (report: { reason: ReportReason; note: string }) =>
      call(reportText, { body: { kind, id, ...report } }),
    onSuccess: () => showToast('Thank you. A moderator will look at it.', 'success'),
  });
}
