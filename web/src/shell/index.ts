export { NotFoundPage, PagePending, RouteErrorPage } from './pages.tsx';
