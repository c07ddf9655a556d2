import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

/** The gallery of parts. In a production build the page does not exist and its code is left out. */
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('../../dev/index.ts'), 'Gallery')
    : undefined,
});
