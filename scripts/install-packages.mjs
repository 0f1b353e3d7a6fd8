// Plain JavaScript without dependencies: bootstrap.mjs runs it on the Node of the machine, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const stampName = '.krume-install'
const stagingPrefix = '.installing-'

const readStamp = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')

function isInstalled(folder) {
  const file = join(folder, 'node_modules', stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === readStamp(folder)
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function removeInterruptedInstallations(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(stagingPrefix)))
    if (!isRunning(Number(name.slice(stagingPrefix.length))))
      rmSync(join(folder, name), { recursive: true, force: true })
}

function runNpm(folder) {
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  // Inside `npm run`, `node` may be the pinned one, which is replaced meanwhile: use npm's own Node.
  const npm = process.env.npm_execpath
  const { status } = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' })
  if (status !== 0)
    throw new Error(
      'npm could not install the packages (see above). Check the network and the free disk space, then run it again.',
    )
}

/** Puts the new packages in the place of the old ones. Another process may do the same at the same time. */
function replacePackages(folder, staging) {
  if (isInstalled(folder)) return
  const packages = join(folder, 'node_modules')
  try {
    renameSync(packages, join(staging, 'replaced'))
  } catch {
    // There are none yet, or the other process has moved them.
  }
  try {
    renameSync(join(staging, 'node_modules'), packages)
  } catch (error) {
    if (!isInstalled(folder)) throw error
  }
}

/**
 * Installs the packages of the folder's lockfile unless they are there. npm works in another folder, so that
 * `node_modules` is complete whenever it exists, and two processes can install at the same time.
 */
export function installPackages(folder, message, prepare) {
  const target = join(root, folder)
  if (isInstalled(target)) return
  console.error(message)
  removeInterruptedInstallations(target)
  const staging = join(target, stagingPrefix + process.pid)
  mkdirSync(staging)
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(target, name), join(staging, name))
    copyFileSync(join(root, '.npmrc'), join(staging, '.npmrc'))
    runNpm(staging)
    prepare?.(staging)
    writeFileSync(join(staging, 'node_modules', stampName), readStamp(staging))
    replacePackages(target, staging)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
