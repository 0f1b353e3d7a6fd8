import { existsSync } from 'node:fs'
import { postgresBinaries } from '../tests/support/postgres-binaries.ts'
import { run } from './run.ts'

/** PostgreSQL comes with the packages; where there is none for this machine, Debian's serves. */
export async function ensurePostgres(): Promise<void> {
  if (postgresBinaries().length > 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('The tests need PostgreSQL: install it, or set PG_BIN to the folder with initdb and postgres.')
  console.error('Installing PostgreSQL …')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update', '-qq'], quiet)
  if ((await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet)) !== 0)
    throw new Error('PostgreSQL could not be installed (see above).')
}
