import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One page each: the console, the embedded dashboards, and the scripts of the docs, whose pages build-docs.mjs makes. Styles and scripts are
 * separate files, so that the policy allows no inline ones.
 */
export default defineConfig({
  root: here('.'),
  base: '/app/',
  // Only the contract's types are used; the condition resolves its sources, as everywhere.
  resolve: { conditions: ['qg-src', 'module', 'browser', 'production'] },
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    sourcemap: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: {
        app: here('index.html'),
        embed: here('embed.html'),
        'questglass-dashboard': here('src/embed/questglass-dashboard.ts'),
        docs: here('src/docs/main.ts'),
        'docs-theme': here('src/docs/theme.ts'),
      },
      // Other people's pages name the component's file, so its name must not change.
      output: {
        entryFileNames: ({ name }) =>
          name === 'questglass-dashboard' ? 'embed/[name].js' : 'assets/[name]-[hash].js',
      },
      // "use client" is for servers that render React; the libraries' files are full of it.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
