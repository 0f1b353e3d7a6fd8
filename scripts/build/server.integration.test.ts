import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'

const folder = 'build/server-of-a-test'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('building the server leaves NODE_ENV of the calling process unchanged', () => {
  const { NODE_ENV: _, ...env } = process.env
  const script = `
    const { buildServer } = await import('./scripts/build/server.ts')
    await buildServer('${folder}')
    console.log(String(process.env.NODE_ENV))
    process.exit(0)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  expect(output.trim().split('\n').at(-1)).toBe('undefined')
})
