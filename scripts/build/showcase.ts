/** The page with all parts of `src/ui`, for development and its test; no build contains it. */
import { readFileSync } from 'node:fs'
import type { InlineConfig, Plugin } from 'vite'
import { type Theme, themeStyle } from '#domain/content/theme.ts'
import { quietChecks } from './server.ts'

/** The apps get the colours from the content; here they are in the page. */
const demoTheme: Plugin = {
  name: 'demo-theme',
  transformIndexHtml: () => {
    const theme = JSON.parse(readFileSync('content/theme.json', 'utf8')) as Theme
    return [{ tag: 'style', children: themeStyle(theme) }]
  },
}

export const showcaseViteConfig = {
  configFile: false,
  root: 'src/ui/showcase',
  base: '/ui/',
  publicDir: false,
  // Not that of the apps: their development servers run at the same time.
  cacheDir: 'node_modules/.vite-showcase',
  plugins: [demoTheme],
  build: { rolldownOptions: { checks: quietChecks } },
  // Fonts, styles and the domain are outside of the folder.
  server: { fs: { allow: [process.cwd()] } },
  logLevel: 'warn',
} satisfies InlineConfig
