/** What stands in place of a page that can not be drawn. What was done on it before may have happened or not. */
export function PageFailure() {
  return (
    <div className="page" style={{ paddingBlock: '6rem', textAlign: 'center' }} role="alert">
      <h1>Something went wrong on our side</h1>
      <p style={{ marginBlock: '1rem 2rem' }}>Loading the page again usually helps.</p>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        Try Again
      </button>
    </div>
  );
}
