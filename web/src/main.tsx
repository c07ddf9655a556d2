import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { installNonce } from './lib/nonce.ts';
import { createQueryClient } from './lib/query-client.ts';
import { watchTheme } from './lib/theme.ts';
import { createAppRouter } from './router.ts';
import { installAnnouncer } from './ui/announce.ts';
import './ui/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

installNonce();
watchTheme();
installAnnouncer();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
