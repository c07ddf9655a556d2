import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks } from './acyclic-chunks.ts';
import { contractInBrowser } from './contract-in-browser.ts';
import { precompress } from './precompress.ts';

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
    acyclicChunks(),
    precompress(),
  ],
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
        codeSplitting: {
          groups: [
            // React and the router change with dependencies only, so a release leaves them in the browser's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
              priority: 2,
            },
            // Zod and the schemas of forms come with the first form (`contract-in-browser.ts`).
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](common|contact-fields|one-or-many)[.]ts$/,
              priority: 2,
              // What they use of a first screen stays there; of anything else they may use nothing, or files would wait for each other.
              includeDependenciesRecursively: false,
            },
            // What every page starts with, in one piece: small files cost a request each and compress badly.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // The sign-in form and its fields, of which a dashboard has none; nor may these load what a dashboard has.
            {
              name: 'sign-in',
              test: /[\\/]src[\\/]auth[\\/](sign-in-page|credentials-form|demo-logins|product-picture)[.]tsx$/,
              priority: 0.6,
              includeDependenciesRecursively: false,
            },
            {
              name: 'fields',
              test: /[\\/]src[\\/]ui[\\/](form[\\/](field|input|password-input)|layout[\\/]wordmark)[.]tsx$/,
              priority: 0.6,
              includeDependenciesRecursively: false,
            },
            // What a dashboard shows first, for the same reason; and before it what the public pages have in common with it.
            {
              name: 'ui',
              test: /[\\/]src[\\/]ui[\\/](layout[\\/](tabs|card|mark)|form[\\/](field-context|control-style)|data[\\/](values|badge|stat)|feedback[\\/](empty-state|alert)|overlay[\\/]deferred|brand)[.]tsx?(?:[?]|$)|[\\/]icons[\\/](eye|building-complex)[.]/,
              priority: 0.5,
            },
            {
              name: 'portal',
              test: /[\\/]src[\\/](routes[\\/](-frame|client[.][$]clientId)|shell[\\/]frame[\\/]frame|dashboard[\\/]first-screen|deals[\\/]pipeline-section|today[\\/]today-section)[.]tsx?(?:[?]|$)/,
            },
          ],
        },
      },
    },
  },
});
