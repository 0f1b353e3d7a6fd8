import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build/web',
  ssr: true,
} satisfies Config
