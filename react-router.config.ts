import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/site',
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build/web',
  ssr: true,
  // All addresses of the site are one small file that browsers keep; asking for those of each page's links would be a
  // request with every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
