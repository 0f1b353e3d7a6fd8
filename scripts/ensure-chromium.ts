import { existsSync } from 'node:fs'
import { run } from './run.ts'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Finds a Chromium, or installs Debian's where that is allowed. */
export async function ensureChromium(): Promise<string> {
  const found = [process.env.CHROMIUM ?? '', ...usualPlaces].find((path) => path && existsSync(path))
  if (found) return found
  if (!mayInstall()) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
  console.error('Installing Chromium …')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update', '-qq'], quiet)
  const code = await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  if (code !== 0)
    throw new Error('Chromium could not be installed (see above): install it, or set CHROMIUM to its path.')
  return '/usr/bin/chromium'
}
