import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ErrorInfo, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportError, watchErrors } from './lib/api/browser-errors.ts';
import { startView } from './lib/api/view-as.ts';
import { createQueryClient } from './lib/changes/query-client.ts';
import { installNonce } from './lib/dom/nonce.ts';
import { watchTheme } from './lib/dom/theme.ts';
import { createAppRouter } from './router.ts';
import { installAnnouncer } from './ui/feedback/announce.ts';
import './ui/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

installNonce();
startView();
watchTheme();
installAnnouncer();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

watchErrors();

/** Reports errors of rendering, caught by a boundary or not, and logs them to the console. */
const onRenderError = (error: unknown, { componentStack }: ErrorInfo) => {
  console.error(error);
  reportError('render', error, componentStack);
};

createRoot(root, { onCaughtError: onRenderError, onUncaughtError: onRenderError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
