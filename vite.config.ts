import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page loads is one file: split along the routes it was two dozen, and together 6 KB larger. */
const frameGroup = { name: 'frame', test: /src\/web\/(frame\/site-frame|ui\/page-meta)\.tsx$/ }

export default defineConfig({
  plugins: [reactRouter()],
  define: { __BUILD_DATE__: JSON.stringify(process.env.BUILD_DATE ?? '1970-01-01T00:00:00.000Z') },
  publicDir: false,
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [frameGroup] } } } } },
  },
})
