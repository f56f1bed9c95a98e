import { renderToStaticMarkup } from 'react-dom/server';
import { findPage } from '../app/pages/pages.ts';
import { describeSubject } from './describe-subject.ts';

/** Input for the head of a page. */
interface HeadInput {
  readonly pathname: string;
  /** Response to the first query, as parsed from JSON; undefined without one. */
  readonly response?: unknown;
  /** True for a URL without content. */
  readonly isMissing: boolean;
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string;
}

const defaultImage = '/img/preview.jpg';

/**
 * Renders a page's metadata for search engines and link previews: title, description, canonical URL, Open Graph,
 * Twitter card and structured data.
 * @returns HTML for the head; null for a path without a page
 */
export function renderHead({ pathname, response, isMissing, publicUrl }: HeadInput): string | null {
  const page = findPage(pathname)?.page;
  if (!page) return null;
  if (page.description === undefined || isMissing) {
    return renderToStaticMarkup(
      <>
        <title>{isMissing ? 'Not found · POC' : page.title}</title>
        <meta name="robots" content="noindex" />
      </>,
    );
  }
  const url = publicUrl + (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
  const subject =
    page.subject && response !== undefined
      ? describeSubject[page.subject](response as never, { url, publicUrl })
      : null;
  const title = subject ? `${subject.title} · POC` : page.title;
  const description = subject?.description || page.description;
  const json = subject?.structured && JSON.stringify(subject.structured).replaceAll('<', '\\u003c');
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="POC" />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:type" content={subject?.type ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={subject?.image ?? publicUrl + defaultImage} />
      <meta name="twitter:card" content="summary_large_image" />
      {json && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
      )}
    </>,
  );
}
