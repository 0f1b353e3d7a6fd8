/** A server as docs/operations.md installs it: releases with a link, an env file, and something that restarts processes. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { formatAssignment } from '#foundation/env-file.ts'
import { buildParts } from '../../scripts/build/make-build.ts'
import { signFile, signFolder, toSigners } from '../../scripts/release/sign-release.ts'
import { findNodePackage, stageRelease } from '../../scripts/release/stage-release.ts'
import { writeArchive } from '../../scripts/release/tar.ts'
import { killProcessOnExit } from './child-processes.ts'

/** The key that signs the releases of a test. */
export function createReleaseKey(directory: string): string {
  const key = join(directory, 'release-key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key])
  return key
}

export interface TestRelease {
  version: string
  /** Unpacked. */
  folder: string
}

const nameOf = (version: string) => `krume-${version}-${process.platform}-${process.arch}`

/** An asset that only this version has. */
export const assetOf = (version: string) => `/assets/only-in-${version}.js`

function setVersion({ version, folder }: TestRelease): void {
  const { platform, arch } = process
  const release = { version, commit: 'test', node: process.version, platform, arch }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release))
  writeFileSync(join(folder, 'web/client', assetOf(version)), `// ${version}\n`)
}

/** A release from the parts of the last build. */
export async function stageTestRelease(directory: string, version: string, key: string): Promise<TestRelease> {
  const parts = await buildParts('./content')
  const { folder: nodePackage } = findNodePackage()
  const folder = join(directory, nameOf(version))
  const release = { version, commit: '', node: '', platform: '', arch: '' }
  const signers = toSigners([`${key}.pub`])
  stageRelease({ folder, parts, contentDir: 'content', release, nodePackage, signers, testFigures: [] })
  // The same Node without copying 150 MB for each release.
  writeFileSync(join(folder, 'node/bin/node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`)
  setVersion({ version, folder })
  return { version, folder }
}

/** Another version of a release. */
export function copyTestRelease(release: TestRelease, version: string): TestRelease {
  const folder = join(release.folder, '..', nameOf(version))
  cpSync(release.folder, folder, { recursive: true })
  rmSync(join(folder, 'web/client', assetOf(release.version)))
  setVersion({ version, folder })
  return { version, folder }
}

/** A later version of a release, whose server has one more migration: code is inserted into the bundle. */
export function addMigration({ folder }: TestRelease, name: string, migration: string): void {
  const firstEntry = '"001-first-schema": '
  const files = globSync(`${folder}/server/*.js`).filter((file) => readFileSync(file, 'utf8').includes(firstEntry))
  if (files.length !== 1) throw new Error(`The migrations are in ${files.length} files of the bundle`)
  const [file = ''] = files
  const added = `${JSON.stringify(name)}: ${migration}, ${firstEntry}`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(firstEntry, () => added),
  )
}

/** Packs a release with a signed SHA256SUMS beside it and returns the file. */
export async function packRelease({ folder }: TestRelease, directory: string, key: string): Promise<string> {
  await signFolder(folder, key)
  const file = join(directory, `${basename(folder)}.tar.gz`)
  await writeArchive(file, join(folder, '..'), basename(folder), { mtime: 1_700_000_000, level: 1 })
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  const list = join(directory, 'SHA256SUMS')
  writeFileSync(list, `${sum}  ${basename(file)}\n`, { flag: 'a' })
  rmSync(`${list}.sig`, { force: true })
  signFile(list, key)
  return file
}

/** Restarts processes on request, like systemd: also when one has crashed. */
async function startSupervisor(home: string, envFile: string) {
  const children = new Map<number, ChildProcess>()
  let isStopping = false
  const start = (port: number) => {
    const child = spawn(join(home, 'current/bin/krume'), ['serve'], {
      env: { PATH: process.env.PATH, KRUME_ENV_FILE: envFile, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.set(port, child)
    const done = child.pid ? killProcessOnExit(child.pid) : () => {}
    child.once('exit', () => {
      done()
      if (!isStopping && children.get(port) === child) start(port)
    })
  }
  const end = async (port: number, signal: NodeJS.Signals) => {
    const child = children.get(port)
    if (!child) return
    children.delete(port)
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }
  const server: Server = createServer(async (request, response) => {
    const port = Number(request.url?.slice(1))
    await end(port, 'SIGTERM')
    start(port)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    restartCommand: `${process.execPath} -e "await fetch('${url}/' + process.env.PORT)"`,
    start,
    crash: (port: number) => children.get(port)?.kill('SIGKILL'),
    pid: (port: number) => children.get(port)?.pid,
    async stop() {
      isStopping = true
      await Promise.all([...children.keys()].map((port) => end(port, 'SIGTERM')))
      server.close()
    },
  }
}

export async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(50)
  }
}

/** Installs the release and starts a process on each port. */
export async function startInstallation(
  release: TestRelease,
  ports: readonly number[],
  settings: Readonly<Record<string, string>>,
) {
  const home = mkdtempSync(join(tmpdir(), 'krume-home-'))
  mkdirSync(join(home, 'releases'))
  cpSync(release.folder, join(home, 'releases', release.version), { recursive: true })
  symlinkSync(join('releases', release.version), join(home, 'current'))
  const envFile = join(home, 'krume.env')
  const supervisor = await startSupervisor(home, envFile)
  const all = { ...settings, KRUME_PORTS: ports.join(','), KRUME_RESTART_COMMAND: supervisor.restartCommand }
  writeFileSync(
    `${envFile}.new`,
    Object.entries(all)
      .map(([name, value]) => `${formatAssignment(name, value)}\n`)
      .join(''),
  )
  renameSync(`${envFile}.new`, envFile)
  for (const port of ports) supervisor.start(port)
  await Promise.all(ports.map(waitUntilReady))
  return {
    home,
    supervisor,
    /** Runs `krume` of the current release, as an administrator does. */
    async krume(...args: string[]): Promise<{ code: number; output: string }> {
      const env = { PATH: process.env.PATH, KRUME_ENV_FILE: envFile, LANG: 'en_GB.UTF-8' }
      return promisify(execFile)(join(home, 'current/bin/krume'), args, { env, maxBuffer: 1e7 }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        ({ code, stdout, stderr }) => ({ code: Number(code), output: `${stdout}${stderr}` }),
      )
    },
  }
}

export type TestInstallation = Awaited<ReturnType<typeof startInstallation>>
