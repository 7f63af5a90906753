import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    // The macros have to be gone before the compiler reads the file: babel stands before react.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Every browser that runs the app preloads modules by itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: api },
      '/media': { target: api },
    },
  },
});
