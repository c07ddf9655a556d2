const light = new URL('./product-light.webp', import.meta.url).href;
const dark = new URL('./product-dark.webp', import.meta.url).href;
const size = { width: 1280, height: 800, loading: 'lazy', decoding: 'async' } as const;
const alt = 'The dashboard of a client: whom to call today above the deal pipeline.';

/** The product as its users see it, in the reader's theme. The hidden one of the two is not loaded. */
export function ProductPicture() {
  return (
    <div className="overflow-hidden rounded-card border border-line-soft shadow-sm">
      <img {...size} src={light} alt={alt} className="h-auto w-full dark:hidden" />
      <img {...size} src={dark} alt={alt} className="hidden h-auto w-full dark:block" />
    </div>
  );
}
