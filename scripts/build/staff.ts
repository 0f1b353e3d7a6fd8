import { build, type InlineConfig } from 'vite'
import { precompress } from './assets.ts'
import { withRestoredNodeEnv } from './server.ts'

/** The staff app is rendered in the browser: a page, scripts, styles and a service worker. */
export const staffViteConfig: InlineConfig = {
  configFile: false,
  root: 'src/staff/web',
  publicDir: 'public',
  // The page names its files from the root, whatever address it was opened at.
  base: '/',
}

export async function buildStaff(folder: string): Promise<void> {
  const settings: InlineConfig = {
    ...staffViteConfig,
    logLevel: 'warn',
    build: {
      outDir: `${process.cwd()}/${folder}`,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  }
  await withRestoredNodeEnv(() => build(settings))
  await precompress(folder)
}
