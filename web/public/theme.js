// Runs before the first paint. Keep the key and the colours in step with src/lib/dom/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('liftout.theme');
  } catch {
    // Storage may be barred; the system's choice holds then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#191714' : '#f9f6f1');
})();
