import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const cached = 'node_modules/.cache/promtool/promtool'

/** Takes the one program out of Debian's package: installing Prometheus would start a service. */
function extractFromPackage(): void {
  mkdirSync('node_modules/.cache/promtool', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/promtool/download-')
  try {
    execFileSync('apt-get', ['-qq', 'download', 'prometheus'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const [file = ''] = globSync(`${folder}/*.deb`)
    execFileSync('dpkg-deb', ['--extract', file, folder])
    renameSync(join(folder, 'usr/bin/promtool'), cached)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The rule checker of Prometheus. Downloads Debian's package if there is none. */
export function findPromtool(): string {
  const found = [process.env.PROMTOOL ?? '', '/usr/bin/promtool', cached].find((path) => path && existsSync(path))
  if (found) return found
  try {
    extractFromPackage()
  } catch (error) {
    throw new Error(`promtool is missing: install it (apt install prometheus), or set PROMTOOL to its path. ${error}`)
  }
  return cached
}
