import Skeleton from '@mui/material/Skeleton';
import type { Merch } from '@poc/contracts/entities/merch';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { RecordView } from '../../../shared/components/record-view.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { productQuery } from '../api/merch-queries.ts';
import { FloatingCart } from '../cart/components/floating-cart.tsx';
import { PopularProducts } from '../components/popular-products.tsx';
import { ProductDetails } from '../components/product-details.tsx';
import styles from './product-page.module.css';

/** `/merch/{id}`: a product, or an error. */
export function ProductPage() {
  const { id = '' } = useParams();
  return (
    <RecordView
      query={useQuery(productQuery(id))}
      missing={{
        title: 'Product not found',
        text: "This product is no longer sold or doesn't exist.",
        to: paths.merch,
        linkLabel: 'Browse Merch',
      }}
      failed="The product could not be loaded"
      loading={<ProductLoading />}
      frame={(content) => (
        <div className={`page ${styles.page}`}>
          <Link className="text-link" to={paths.merch}>
            <ArrowLeft size={18} aria-hidden="true" /> All products
          </Link>
          {content}
        </div>
      )}
    >
      {(product) => <Product key={product.id} product={product} />}
    </RecordView>
  );
}

function Product({ product }: { product: Merch }) {
  useDocumentTitle(product.product_name);
  return (
    <>
      <article>
        <ProductDetails product={product}>
          <h1 dir="auto" className={styles.name}>
            {product.product_name}
          </h1>
        </ProductDetails>
      </article>
      <ItemBoundary resetOn={product.id}>
        <PopularProducts title="You may also like" than={product.id} />
      </ItemBoundary>
      <div className={styles.floating}>
        <FloatingCart />
      </div>
    </>
  );
}

function ProductLoading() {
  return (
    <Loading text="Loading the product…" className={styles.loading}>
      <Skeleton height="auto" style={{ aspectRatio: '1', maxHeight: '60svh' }} />
      <div>
        <Skeleton width="70%" height="3rem" />
        <Skeleton width="40%" height="2rem" style={{ marginTop: '1rem' }} />
        <Skeleton height="6rem" style={{ marginTop: '1rem' }} />
      </div>
    </Loading>
  );
}
