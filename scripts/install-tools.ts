import { existsSync } from 'node:fs'
import { postgresBinaries } from '#tests/support/postgres.ts'
import { runCommand } from './process.ts'

/** The browser without its windows: it does the same twice as fast. */
const shell = '/usr/bin/chromium-headless-shell'
const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const firstOf = (paths: readonly string[]) => paths.find((path) => path !== '' && existsSync(path))
const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installed(name: string): Promise<boolean> {
  console.error(`Installing ${name} …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand(['apt-get', 'update', '-qq'], quiet)
  return (await runCommand(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name], quiet)) === 0
}

/** Finds a Chromium, or installs Debian's where that is allowed. */
export async function ensureChromium(): Promise<string> {
  const found = firstOf([process.env.CHROMIUM ?? '', shell])
  if (found) return found
  if (mayInstall() && (await installed('chromium-headless-shell')) && existsSync(shell)) return shell
  const whole = firstOf(wholeBrowsers)
  if (whole) return whole
  if (!mayInstall()) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
  if (!(await installed('chromium')))
    throw new Error('Chromium could not be installed (see above): install it, or set CHROMIUM to its path.')
  return '/usr/bin/chromium'
}

/** PostgreSQL comes with the packages; where there is none for this machine, Debian's serves. */
export async function ensurePostgres(): Promise<void> {
  if (postgresBinaries().length > 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('The tests need PostgreSQL: install it, or set PG_BIN to the folder with initdb and postgres.')
  console.error('Installing PostgreSQL …')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand(['apt-get', 'update', '-qq'], quiet)
  if ((await runCommand(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet)) !== 0)
    throw new Error('PostgreSQL could not be installed (see above).')
}
