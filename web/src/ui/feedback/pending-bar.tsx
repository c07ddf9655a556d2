/** A thin line at the top while a page loads. Delayed, so that quick pages don't flicker. */
export function PendingBar({ pending }: { pending: boolean }) {
  if (!pending) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-0.5 animate-[appear_160ms_var(--ease-out)_180ms_both] overflow-hidden"
    >
      <div className="h-full w-1/4 animate-sweep bg-accent" />
    </div>
  );
}
