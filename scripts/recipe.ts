/**
 * `npm run recipe`: runs the installation of docs/operations.md, line by line, in an empty Debian with its own systemd: once with
 * SQLite and one process, once with PostgreSQL and two, with an order that is paid through nginx with TLS. As root on Linux.
 * Options: --suite trixie, --only sqlite or postgres, --reuse (the archives of the last run).
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDebianRoot } from '#tests/recipe/debian-root.ts'
import { runRecipe } from '#tests/recipe/run-recipe.ts'
import { createCertificate } from '#tests/support/certificates.ts'
import { ensureDebootstrap } from './install-tools.ts'
import { exitOnError, runCommand } from './process.ts'

const { values } = parseArgs({
  options: {
    suite: { type: 'string', default: 'bookworm' },
    only: { type: 'string' },
    reuse: { type: 'boolean', default: false },
  },
})

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const nextVersion = '0.2.0'
const archiveName = (one: string) => `krume-${one}-linux-${process.arch}.tar.gz`

/** Both releases have the same. */
async function makeKey(): Promise<string> {
  const key = join('release', 'recipe-key')
  mkdirSync('release', { recursive: true })
  if (!existsSync(key)) await runCommand(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'recipe', '-f', key])
  return key
}

async function makeRelease(one: string, folder: string): Promise<void> {
  const archive = join(folder, archiveName(one))
  if (values.reuse && existsSync(archive)) return
  const code = await runCommand([
    process.execPath,
    'scripts/release.ts',
    '--untested',
    '--version',
    one,
    '--to',
    folder,
    '--key',
    await makeKey(),
  ])
  if (code !== 0 || !existsSync(archive)) throw new Error('The release could not be made.')
}

const databases = ['sqlite', 'postgres'] as const

async function testRecipe(): Promise<void> {
  const wanted = databases.filter((database) => (values.only ?? database) === database)
  if (wanted.length === 0) throw new Error(`There is no database "${values.only}": ${databases.join(', ')}`)
  if (process.getuid?.() !== 0) throw new Error('The recipe needs root: it makes a Debian with namespaces of its own.')
  await ensureDebootstrap()
  const base = await ensureDebianRoot(values.suite)
  const releases = { first: 'release', next: 'release/next' }
  await makeRelease(version, releases.first)
  await makeRelease(nextVersion, releases.next)
  const folder = mkdtempSync(join(tmpdir(), 'krume-recipe-'))
  try {
    const names = ['www.example.org', 'staff.example.org', 'localhost']
    // `krume doctor` warns of a certificate that ends soon.
    const certificate = await createCertificate(folder, names, 90)
    for (const database of wanted) await runRecipe({ base, folder, releases, certificate, database })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await exitOnError(testRecipe())
