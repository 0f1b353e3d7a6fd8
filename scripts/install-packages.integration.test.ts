import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const projects: string[] = []
afterAll(() => {
  for (const project of projects) rmSync(project, { recursive: true, force: true })
})

/** Stands in for npm: takes a moment, installs a package that contains the lockfile, and counts its runs. */
const npm = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync(process.env.RUNS, process.argv[2] + '\\n')
if (readFileSync('.npmrc', 'utf8') !== 'ignore-scripts=true') process.exit(1)
mkdirSync('node_modules/some-package', { recursive: true })
await new Promise((resolve) => setTimeout(resolve, 300))
writeFileSync('node_modules/some-package/lock.txt', readFileSync('package-lock.json'))
if (readFileSync('package-lock.json', 'utf8') === 'broken') process.exit(1)
`

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'krume-install-'))
  projects.push(project)
  for (const folder of ['scripts', 'tools/example']) mkdirSync(join(project, folder), { recursive: true })
  copyFileSync('scripts/install-packages.mjs', join(project, 'scripts/install-packages.mjs'))
  const program = `import { installPackages } from './install-packages.mjs'\ninstallPackages('tools/example', 'Installing')`
  writeFileSync(join(project, 'scripts/install.mjs'), program)
  writeFileSync(join(project, '.npmrc'), 'ignore-scripts=true')
  writeFileSync(join(project, 'npm.mjs'), npm)
  writeFileSync(join(project, 'tools/example/package.json'), '{}')
  writeLockfile('first')
})

const writeLockfile = (text: string) => writeFileSync(join(project, 'tools/example/package-lock.json'), text)
const installed = () => readFileSync(join(project, 'tools/example/node_modules/some-package/lock.txt'), 'utf8')
const countRuns = () => readFileSync(join(project, 'runs'), 'utf8').split('\n').length - 1

function install(): Promise<number | null> {
  const paths = { RUNS: join(project, 'runs'), npm_execpath: join(project, 'npm.mjs') }
  const env = { ...process.env, ...paths, npm_node_execpath: process.execPath }
  const child = spawn(process.execPath, [join(project, 'scripts/install.mjs')], { env, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('installs once, and again when the lockfile has changed', async () => {
  expect([await install(), await install()]).toEqual([0, 0])
  expect([installed(), countRuns()]).toEqual(['first', 1])
  writeLockfile('second')
  await install()
  expect([installed(), countRuns()]).toEqual(['second', 2])
})

test('can run in several processes at the same time', async () => {
  expect(await Promise.all([install(), install(), install()])).toEqual([0, 0, 0])
  writeLockfile('second')
  expect(await Promise.all([install(), install(), install()])).toEqual([0, 0, 0])
  expect(installed()).toBe('second')
  expect(readdirSync(join(project, 'tools/example')).sort()).toEqual([
    'node_modules',
    'package-lock.json',
    'package.json',
  ])
})

test('leaves the packages as they were when npm fails', async () => {
  await install()
  writeLockfile('broken')
  expect([await install(), installed()]).toEqual([1, 'first'])
})

test('removes what an interrupted installation has left, but not that of a running process', async () => {
  // Above the highest process id of Linux.
  const interrupted = '.installing-99999999'
  const running = `.installing-${process.pid}`
  for (const name of [interrupted, running]) mkdirSync(join(project, 'tools/example', name))
  await install()
  const names = readdirSync(join(project, 'tools/example'))
  expect([names.includes(interrupted), names.includes(running)]).toEqual([false, true])
})
