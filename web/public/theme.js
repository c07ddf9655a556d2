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
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  const looks = { modern: ['#f5f7f9', '#15171b'], minimal: ['#fdfdfd', '#121212'] };
  const [light, night] = looks[root.dataset.look] ?? ['#f9f6f1', '#191714'];
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? night : light);
})();
