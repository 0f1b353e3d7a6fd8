import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'krume-media-process-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function runScript(script: string, launcher: readonly string[] = []): ChildProcess {
  const [program = '', ...args] = [...launcher, process.execPath, '--input-type=module', '-e', script]
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

test('a process that is killed while it writes leaves no broken picture', async () => {
  const size = 4_000_000
  for (let round = 0; round < 5; round++) {
    const folder = join(root, `killed-${round}`)
    mkdirSync(folder)
    // The first name without an unfinished file is complete; the next write is interrupted.
    const watcher = watch(folder)
    const child = runScript(`
      import { createPictureFiles } from '#server/media/picture-files.ts'
      const files = createPictureFiles(${JSON.stringify(folder)}, console.error)
      for (let count = 0; ; count++) await files.write(count + '.webp', Buffer.alloc(${size}, 7))`)
    const exited = once(child, 'exit')
    let finished = 0
    for await (const [event, name] of iterate(watcher)) {
      if (event === 'rename' && !name.endsWith('.unfinished')) finished += 1
      if (finished > round && name.endsWith('.unfinished') && existsSync(join(folder, name))) break
    }
    child.kill('SIGKILL')
    await exited
    watcher.close()
    const names = readdirSync(folder).filter((name) => !name.endsWith('.unfinished'))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !readFileSync(join(folder, name)).equals(Buffer.alloc(size, 7)))).toEqual([])
  }
})

async function* iterate(watcher: ReturnType<typeof watch>): AsyncGenerator<[event: string, name: string]> {
  for (;;) {
    const [event, name] = await once(watcher, 'change')
    yield [event, String(name)]
  }
}

/** Runs a process in namespaces of its own: it may mount disks, which disappear with it, and needs no root. */
const namespaces = ['unshare', '--map-root-user', '--mount']

const onDisk = (options: string, directory: string, prepare: string) => [
  ...[...namespaces, 'sh', '-c'],
  `mount -t tmpfs -o ${options} krume "$0" && cd "$0" && ${prepare}; cd "$OLDPWD" && exec "$@"`,
  directory,
]

const [program = '', ...mountArguments] = [...namespaces, 'true']
const canMount = spawnSync(program, mountArguments).status === 0

describe.skipIf(!canMount)('a picture is served', () => {
  test.each([
    ['full', 'size=200k', 'dd if=/dev/zero of=ballast bs=1k count=190 2> /dev/null', 'ENOSPC'],
    ['read-only', 'size=1m', 'mkdir media && mount -o remount,ro .', 'EROFS'],
  ])('although the disk is %s', async (_what, options, prepare, reason) => {
    const directory = mkdtempSync(join(root, 'disk-'))
    const script = `
      import { readdirSync, readFileSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      import { createPictureFiles } from '#server/media/picture-files.ts'
      import { encodePicture } from '#server/media/encode-picture.ts'
      import { createPictureMaker } from '#server/media/picture-maker.ts'
      const directory = ${JSON.stringify(directory)}
      const warnings = []
      const warn = (details) => warnings.push(details.reason)
      const original = readFileSync('content/images/brezel.webp')
      const maker = createPictureMaker({
        loadOriginal: async () => original,
        encode: encodePicture,
        branding: () => ({ logo: undefined, theme: {} }),
        files: createPictureFiles(directory + '/media', warn),
        warn,
      })
      const picture = { hash: 'a'.repeat(16), width: 1200, height: 900 }
      const made = []
      for (const width of [320, 640, 320, 640]) {
        const { bytes, isPlaceholder } = await maker.get(picture, { kind: 'size', width, format: 'webp' })
        made.push(bytes.length > 1000 && !isPlaceholder)
      }
      // Nobody waits for the disk.
      for (let wait = 0; warnings.length === 0 && wait < 500; wait++) await pause(10)
      const left = readdirSync(directory, { recursive: true }).filter((name) => /webp/.test(name))
      console.log(JSON.stringify({ made, warnings: [...new Set(warnings)], left }))`
    const child = runScript(script, onDisk(options, directory, prepare))
    const [output, errors] = await Promise.all([text(child.stdout as never), text(child.stderr as never)])
    expect(errors).toBe('')
    const result = JSON.parse(output)
    expect(result).toMatchObject({ made: [true, true, true, true], warnings: [reason] })
    // What did fit is complete, what did not has left nothing.
    expect(result.left.filter((name: string) => name.endsWith('.unfinished'))).toEqual([])
  })
})
