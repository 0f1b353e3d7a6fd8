import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { acceptedFiles } from '#tests/support/file-samples.ts'

const folder = 'build/server-of-a-test'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds in a process with this NODE_ENV, and returns what it is there afterwards. */
function buildWith(NODE_ENV: string | undefined, build: string): string | undefined {
  const { NODE_ENV: _, ...others } = process.env
  const env = { ...others, ...(NODE_ENV && { NODE_ENV }) }
  const script = `${build}; console.log(String(process.env.NODE_ENV)); process.exit(0)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  return output.trim().split('\n').at(-1)
}

test('building the server leaves NODE_ENV of the calling process unchanged', () => {
  const build = `await (await import('./scripts/build/server.ts')).buildServer('${folder}')`
  expect(buildWith(undefined, build)).toBe('undefined')
})

test.each([undefined, 'test'])('builds for production when NODE_ENV is %s, and leaves it as it is', (NODE_ENV) => {
  const build = `await (await import('./scripts/build/staff.ts')).buildStaff('${folder}/staff')`
  expect(buildWith(NODE_ENV, build)).toBe(String(NODE_ENV))
  const scripts = globSync(`${folder}/staff/**/*.js`).map((file) => readFileSync(file, 'utf8'))
  // A warning of the router that only its development build contains.
  expect(scripts.filter((text) => text.includes('Matched leaf route'))).toEqual([])
})

test('the built server finds the worker that checks uploads, and the worker runs', async () => {
  const name = 'check-file-worker.js'
  const [caller = ''] = globSync(`${folder}/**/*.js`).filter((file) =>
    readFileSync(file, 'utf8').includes('./check-file-worker.'),
  )
  const worker = new Worker(`./${dirname(caller)}/${name}`)
  for (const type of ['pdf', 'jpg'] as const) {
    worker.postMessage({ name: `a.${type}`, bytes: acceptedFiles[type] })
    expect((await once(worker, 'message'))[0]).toEqual({
      kind: 'accepted',
      type,
      sizeBytes: acceptedFiles[type].length,
    })
  }
  await worker.terminate()
})

test('the built server finds the process that makes pictures, and the process runs', async () => {
  const [caller = ''] = globSync(`${folder}/**/*.js`).filter((file) =>
    readFileSync(file, 'utf8').includes('./encoder-process.'),
  )
  const child = fork(`${dirname(caller)}/encoder-process.js`, { serialization: 'advanced' })
  const job = {
    original: readFileSync('content/images/brezel.webp'),
    variant: { kind: 'size', width: 320, format: 'webp' },
    size: { width: 1_200, height: 900 },
    branding: { logo: undefined, theme: {} },
  }
  child.send({ number: 7, job })
  const [answer] = await once(child, 'message')
  expect(answer).toMatchObject({ number: 7, result: { kind: 'encoded' } })
  expect((await sharp(answer.result.bytes).metadata()).width).toBe(320)
  const exited = once(child, 'exit')
  child.disconnect()
  expect(await exited).toEqual([0, null])
})
