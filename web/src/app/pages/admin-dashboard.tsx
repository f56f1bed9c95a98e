import { AdminDashboardPage, type DashboardForms } from '../../features/dashboard/pages/dashboard-page.tsx';
import { errorText } from '../../shared/api/errors.ts';
import { lazyPart } from '../../shared/code/lazy-part.tsx';

const ShowFormDialog = lazyPart(
  () => import('../../features/shows/admin/form/show-form-dialog.tsx'),
  'ShowFormDialog',
);

const DeletePostDialog = lazyPart(
  () => import('../../features/community/admin/components/delete-post-dialog.tsx'),
  'DeletePostDialog',
);

/** Loaded when opened, because the forms include cropping, uploads and search. */
const forms: DashboardForms = {
  show: ({ onClose }) => (
    <ShowFormDialog
      show={null}
      title="Create New Show"
      failed={(error) => `Failed to create show: ${errorText(error)}`}
      onClose={onClose}
    />
  ),
  product: lazyPart(
    () => import('../../features/merch/admin/form/create-product-dialog.tsx'),
    'CreateProductDialog',
  ),
  stream: lazyPart(
    () => import('../../features/live/admin/form/start-stream-dialog.tsx'),
    'StartStreamDialog',
  ),
  deletePost: ({ post, onClose }) => (
    <DeletePostDialog
      post={post}
      failed={(error) => `Failed to delete post: ${errorText(error)}`}
      onClose={onClose}
    />
  ),
};

export function AdminDashboard() {
  return <AdminDashboardPage forms={forms} />;
}
