import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EncodeJob, EncodeResult } from './encode-picture.ts'
import { createEncoder } from './encoder.ts'

const original = readFileSync('content/images/brezel.webp')
const theme = { paper: '#fbf6ec', crumb: '#f1e3cb', caramel: '#c9792b', espresso: '#2e1a10' }

const aJob = (job: Partial<EncodeJob> = {}): EncodeJob => ({
  original,
  variant: { kind: 'size', width: 320, format: 'webp' },
  size: { width: 1_200, height: 900 },
  branding: { logo: readFileSync('content/brand/mark.svg'), theme },
  ...job,
})

const metadataOf = async (result: EncodeResult) => {
  const { format, width } = await sharp(result.kind === 'encoded' ? result.bytes : undefined).metadata()
  return [format, width]
}

/** The process ids of the encoders that a process has started. */
const findEncoders = (parent = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${parent}\n`)
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder-process')
      } catch {
        return false
      }
    })

/** An encoder and the processes that it has started: other tests of this process may have some too. */
function createTestEncoder(idleMs?: number) {
  const others = new Set(findEncoders())
  const encoder = createEncoder({ idleMs })
  onTestFinished(() => encoder.stop())
  return { encoder, listProcesses: () => findEncoders().filter((pid) => !others.has(pid)) }
}

describe.skipIf(process.platform !== 'linux')('the encoder', () => {
  test('starts one process with the first pictures', async () => {
    const { encoder, listProcesses } = createTestEncoder()
    expect(listProcesses()).toEqual([])
    const jobs = [aJob(), aJob({ original: undefined }), aJob({ variant: { kind: 'share' } })]
    const results = await Promise.all(jobs.map((job) => encoder.encode(job)))
    expect(await Promise.all(results.map(metadataOf))).toEqual([
      ['webp', 320],
      ['webp', 320],
      ['jpeg', 1_200],
    ])
    expect(listProcesses()).toHaveLength(1)
  })

  test('passes no secrets to the process', async () => {
    const { encoder, listProcesses } = createTestEncoder()
    await encoder.encode(aJob())
    const [pid] = listProcesses()
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    expect(
      variables
        .map((variable) => variable.split('=')[0])
        .filter(Boolean)
        .sort(),
    ).toEqual(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'])
  })

  test('says which picture is broken', async () => {
    const { encoder } = createTestEncoder()
    const results = await Promise.all(
      [aJob({ original: original.subarray(0, 3_000) }), aJob()].map((job) => encoder.encode(job)),
    )
    expect(results.map(({ kind }) => kind)).toEqual(['broken', 'encoded'])
  })

  test('that is killed fails the pictures in progress, and the next ones get a new process', async () => {
    const { encoder, listProcesses } = createTestEncoder()
    await encoder.encode(aJob())
    const [first] = listProcesses()
    const interrupted = encoder.encode(aJob({ variant: { kind: 'size', width: 1_200, format: 'avif' } }))
    process.kill(first ?? 0, 'SIGKILL')
    expect(await interrupted).toEqual({ kind: 'crashed', reason: 'it ended with SIGKILL' })
    expect((await encoder.encode(aJob())).kind).toBe('encoded')
    expect(listProcesses()).not.toContain(first)
  })

  test('goes on when a service manager signals all processes', async () => {
    const { encoder, listProcesses } = createTestEncoder()
    await encoder.encode(aJob())
    const [pid] = listProcesses()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(pid ?? 0, signal)
    expect((await encoder.encode(aJob())).kind).toBe('encoded')
    expect(listProcesses()).toEqual([pid])
  })

  test('ends its process when there is nothing to do', async () => {
    const { encoder, listProcesses } = createTestEncoder(50)
    await encoder.encode(aJob())
    await expect.poll(() => listProcesses()).toEqual([])
    expect((await encoder.encode(aJob())).kind).toBe('encoded')
  })

  test('ends its process when it is stopped', async () => {
    const { encoder, listProcesses } = createTestEncoder()
    await encoder.encode(aJob())
    const interrupted = encoder.encode(aJob())
    encoder.stop()
    expect(await interrupted).toEqual({ kind: 'crashed', reason: 'the server stops' })
    await expect.poll(() => listProcesses()).toEqual([])
  })

  const script = `
    import { readFileSync } from 'node:fs'
    import { createEncoder } from '#server/media/encoder.ts'
    const job = ${JSON.stringify({ ...aJob(), original: undefined, branding: { theme } })}
    const result = await createEncoder().encode(job)
    console.log(result.kind)`
  const runScript = (more = '') => spawn(process.execPath, ['--input-type=module', '-e', script + more])

  test('does not keep a process from exiting', async () => {
    const child = runScript()
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect([output, code]).toEqual(['encoded\n', 0])
  })

  test('ends with the process that started it, even when that is killed', async () => {
    const child = runScript('; setInterval(() => {}, 1000)')
    await once(child.stdout, 'data')
    const [pid] = findEncoders(child.pid)
    expect(pid).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await expect
      .poll(() => {
        try {
          return process.kill(pid ?? 0, 0)
        } catch {
          return false
        }
      })
      .toBe(false)
  })
})
