// Plain JavaScript without dependencies: runs on the Node of the machine, installs the packages and starts the pinned Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './install-packages.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const commands = {
  start: 'start.ts',
  dev: 'dev.ts',
  test: 'test.ts',
  check: 'check.ts',
  format: 'format.ts',
  faults: 'faults.ts',
  simulate: 'simulate.ts',
  mutants: 'mutants.ts',
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

// The only place that switches a demo on: servers and releases do not start here.
const isForDemo = ['start', 'dev', 'krume'].includes(command) && process.env.NODE_ENV !== 'production'
if (isForDemo) process.env.KRUME_DEMO ??= '1'

const checksums = JSON.parse(readFileSync(join('scripts', 'node-checksums.json'), 'utf8'))

/** The binary of the pinned Node below a folder with packages, and the name of its package. */
function findPinnedNode(folder) {
  const toFile = (name) => join(folder, 'node_modules', name, 'bin', name.includes('win-') ? 'node.exe' : 'node')
  const name = Object.keys(checksums.sha256).find((one) => existsSync(toFile(one)))
  return name ? { name, file: toFile(name) } : undefined
}

/** Before it runs for the first time: Node comes from npm packages that are not made by the Node project. */
function preparePinnedNode(folder) {
  const { name, file } = findPinnedNode(folder) ?? {}
  if (!name) return
  if (createHash('sha256').update(readFileSync(file)).digest('hex') !== checksums.sha256[name])
    throw new Error(`The Node of the package ${name} is not the one of scripts/node-checksums.json: do not run it.`)
  // A third of the package is C headers for compiling add-ons. Nothing is compiled here.
  rmSync(join(folder, 'node_modules', name, 'include'), { recursive: true, force: true })
}

try {
  installPackages('.', 'Installing the packages (once; about half a minute) …', preparePinnedNode)
} catch (error) {
  exitWithError(error.message)
}
const node = findPinnedNode(root)?.file
if (!node)
  exitWithError(
    `There is no pinned Node for ${process.platform} on ${process.arch}. Supported are x64 on Linux, macOS and Windows, and arm64 on Linux and macOS. If this is one of them, delete node_modules and run the command again.`,
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
