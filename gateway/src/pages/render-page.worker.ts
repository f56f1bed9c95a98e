import type { RenderedPage, Renderer, RenderJob } from './page-renderer.ts';

export async function renderPage(job: RenderJob): Promise<RenderedPage> {
  const { module, pathname, response, isMissing, lowData, publicUrl } = job;
  const renderer: Renderer = await import(module);
  const faults: string[] = [];
  const failed = (what: string) => (error: unknown) => {
    faults.push(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    return null;
  };
  const content = job.wantsContent
    ? await renderer.prerenderPage({ pathname, response, isMissing, lowData }).catch(failed('content'))
    : null;
  const writeHead = async () => renderer.renderHead({ pathname, response, isMissing, publicUrl });
  return { head: await writeHead().catch(failed('head')), content, faults };
}
