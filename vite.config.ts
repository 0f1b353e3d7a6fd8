import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  define: { __BUILD_DATE__: JSON.stringify(process.env.BUILD_DATE ?? '1970-01-01T00:00:00.000Z') },
  publicDir: false,
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
