// Plain JavaScript without dependencies: runs on the Node of the machine, installs the packages and starts the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const commands = {
  start: 'start.ts',
  dev: 'dev.ts',
  test: 'test.ts',
  check: 'check.ts',
  faults: 'faults.ts',
  bench: 'bench.ts',
  'bench-browser': 'bench-browser.ts',
  'bench-staff': 'bench-staff.ts',
  screenshots: 'screenshots.ts',
  lighthouse: 'lighthouse.ts',
  build: 'build.ts',
  release: 'release.ts',
  recipe: 'recipe.ts',
  krume: '../src/cli/main.ts',
}
const [command = 'start', ...rest] = process.argv.slice(2)

function exitWithError(message) {
  console.error(message)
  process.exit(1)
}

if (!commands[command])
  exitWithError(`There is no command "${command}"; there are ${Object.keys(commands).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20)
  exitWithError(`Node ${process.versions.node} is too old: install Node 20 or newer.`)

const stampFile = join('node_modules', '.krume-install')
const stamp = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(process.platform + process.arch)
  .digest('hex')

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

function install() {
  // `npm ci` would empty the folder that the link points to, which belongs to another checkout.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink())
    exitWithError('node_modules is a link to another folder: remove the link and run the command again.')
  console.error('Installing the packages of package-lock.json (this takes a minute the first time) …')
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Inside `npm run`, `node` may be the pinned one, which `npm ci` removes while it runs: use npm's own Node.
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    rmSync(stampFile, { force: true })
    exitWithError(
      'npm could not install the packages (see above). Check the network and the free disk space, then run it again.',
    )
  }
  verifyPinnedNode()
  writeFileSync(stampFile, stamp)
}

const checksums = JSON.parse(readFileSync(join('scripts', 'node-checksums.json'), 'utf8'))
const nodeFile = (name) => join(root, 'node_modules', name, 'bin', name.includes('win-') ? 'node.exe' : 'node')
const findPinnedPackage = () => Object.keys(checksums.sha256).find((name) => existsSync(nodeFile(name)))

function findPinnedNode() {
  const name = findPinnedPackage()
  return name && nodeFile(name)
}

/** Before it runs for the first time: Node comes from npm packages that are not made by the Node project. */
function verifyPinnedNode() {
  const name = findPinnedPackage()
  if (!name) return
  const sum = createHash('sha256')
    .update(readFileSync(nodeFile(name)))
    .digest('hex')
  if (sum !== checksums.sha256[name])
    exitWithError(`The Node of the package ${name} is not the one of scripts/node-checksums.json: do not run it.`)
}

if (!isInstalled() || !findPinnedNode()) install()
const node = findPinnedNode()
if (!node)
  exitWithError(
    `There is no pinned Node for ${process.platform} on ${process.arch}. Supported are x64 on Linux, macOS and Windows, and arm64 on Linux and macOS.`,
  )

const separator = process.platform === 'win32' ? ';' : ':'
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator)
const child = spawn(node, [join('scripts', commands[command]), ...rest], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm sends signals to the shell that it started. Most shells replace themselves by this process; others just end.
const parent = process.ppid
if (process.env.npm_lifecycle_event && process.platform !== 'win32')
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
child.on('exit', (code) => process.exit(code ?? 1))
