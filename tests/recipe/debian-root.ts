/** An empty Debian in a folder, made once by debootstrap from the mirror of the machine. Runs get a layer above it. */
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../scripts/process.ts'

const cacheFolder = '/var/tmp/krume-recipe'
/** What every Debian server has and a minimal root lacks. */
const packages = ['systemd-sysv', 'dbus', 'iproute2']

/** The mirror in the sources of apt. */
function findMirror(): string {
  const files = globSync(['/etc/apt/sources.list', '/etc/apt/sources.list.d/*.{list,sources}'])
  const text = files.map((file) => readFileSync(file, 'utf8').replace(/^#.*$/gm, '')).join('\n')
  return /https?:\/\/\S+\/debian(?=[\s/])/.exec(text)?.[0] ?? 'http://deb.debian.org/debian'
}

/** Returns the folder, which must not be changed. */
export async function ensureDebianRoot(suite: string): Promise<string> {
  const folder = join(cacheFolder, suite)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(cacheFolder, { recursive: true })
  const options = ['--variant=minbase', `--include=${packages.join(',')}`]
  const code = await runCommand(['debootstrap', ...options, suite, unfinished, findMirror()])
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error('debootstrap failed (see above).')
  }
  renameSync(unfinished, folder)
  return folder
}
