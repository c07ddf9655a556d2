import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks } from './vite/acyclic-chunks.ts';
import { scriptNames } from './vite/build-name.ts';
import { contractInBrowser } from './vite/contract-in-browser.ts';
import { plainIcons } from './vite/plain-icons.ts';
import { plainPreload } from './vite/plain-preload.ts';
import { precompress } from './vite/precompress.ts';
import { preloadMissing } from './vite/preload-missing.ts';
import { scriptFiles } from './vite/script-files.ts';

/** Where the server listens while the web app is developed; the session cookie needs one origin, hence a proxy. */
const api = { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', xfwd: true } };

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    contractInBrowser(),
    plainIcons(),
    plainPreload(),
    acyclicChunks(),
    preloadMissing(),
    precompress(),
  ],
  // React has this hook itself; the shim for those without it is 0.7 kB.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // The server puts a fresh nonce in its place with every page.
  html: { cspNonce: '__NONCE__' },
  server: { proxy: api },
  preview: { proxy: api },
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    sourcemap: false,
    // Small assets as data: URLs would need data: in the content security policy.
    assetsInlineLimit: 0,
    // The browsers above preload modules themselves.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        entryFileNames: scriptNames(),
        chunkFileNames: scriptNames(),
        codeSplitting: { groups: scriptFiles },
      },
    },
  },
});
