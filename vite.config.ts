import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    tailwindcss(),
    reactRouter(),
    babel({ include: /\/web\/.*\.tsx$/, presets: [], plugins: ['babel-plugin-react-compiler'] }),
  ],
  build: {
    // The colours use light-dark() as it stands: every browser that understands it understands the rest.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    // The source is open; a map lets a report from a browser name its line.
    sourcemap: false,
  },
});
