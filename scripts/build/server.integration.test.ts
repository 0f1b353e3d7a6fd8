import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acceptedFiles } from '#tests/support/file-samples.ts'

const folder = 'build/server-of-a-test'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds both at the same time in a process with this NODE_ENV, and returns what it is there afterwards. */
function buildWith(NODE_ENV: string | undefined): string | undefined {
  const { NODE_ENV: _, ...others } = process.env
  const env = { ...others, ...(NODE_ENV && { NODE_ENV }) }
  const script = `const { buildServer } = await import('./scripts/build/server.ts')
    const { buildStaff } = await import('./scripts/build/staff.ts')
    await Promise.all([buildStaff('${folder}/staff'), buildServer('${folder}/server')])
    console.log(String(process.env.NODE_ENV)); process.exit(0)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  return output.trim().split('\n').at(-1)
}

test.each([undefined, 'test'])('builds for production when NODE_ENV is %s, and leaves it as it is', (NODE_ENV) => {
  expect(buildWith(NODE_ENV)).toBe(String(NODE_ENV))
  const scripts = globSync(`${folder}/staff/**/*.js`).map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(10)
  // A warning of the router that only its development build contains.
  expect(scripts.filter((text) => text.includes('Matched leaf route'))).toEqual([])
})

const picture = readFileSync('content/images/brezel.webp')

test.each([
  ['check-file-process', { name: 'a.jpg', bytes: acceptedFiles.jpg }, { kind: 'accepted', type: 'jpg' }],
  ['view-file-process', { type: 'pdf', bytes: acceptedFiles.pdf }, { kind: 'pages', pageCount: 1 }],
  ['content-process', { kind: 'markdown', text: '**fett**' }, { kind: 'text' }],
  ['content-process', { kind: 'picture', bytes: picture }, { kind: 'picture' }],
  [
    'encoder-process',
    {
      original: picture,
      variant: { kind: 'size', width: 320, format: 'webp' },
      size: { width: 1_200, height: 900 },
      branding: { logo: undefined, theme: {} },
    },
    { kind: 'encoded' },
  ],
])('the built server has the %s beside itself, and it works', async (name, job, result) => {
  const [caller = ''] = globSync(`${folder}/**/*.js`).filter((file) => readFileSync(file, 'utf8').includes(`"${name}"`))
  const child = fork(`${dirname(caller)}/${name}.js`, { serialization: 'advanced' })
  child.send({ number: 7, job })
  const [answer] = await once(child, 'message')
  expect(answer).toMatchObject({ number: 7, result })
  const exited = once(child, 'exit')
  child.disconnect()
  expect(await exited).toEqual([0, null])
})
