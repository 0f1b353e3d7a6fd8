import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeContent } from '../support/test-content.ts'
import { startServerProcess, type TestProcess } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** What a build needs. The parts that exist are reused, so that the first build takes seconds. */
const copied = [
  ...['src', 'scripts', 'sandbox', 'locales', 'content', 'tests', 'build/parts', 'docs/faults.json'],
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', ...globSync('tsconfig*.json')],
]

describe('a build beside a running server', () => {
  const project = mkdtempSync(join(tmpdir(), 'krume-build-'))
  const otherContent = join(project, 'other-content')
  let server: TestProcess
  afterAll(async () => {
    await server?.stop()
    rmSync(project, { recursive: true, force: true })
  })

  function build(environment: Record<string, string> = {}): void {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
      cwd: project,
      env: { ...process.env, NODE_ENV: undefined, ...environment },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  async function start(environment: Record<string, string> = {}): Promise<TestProcess> {
    const dataDir = mkdtempSync(join(project, 'data-'))
    const env = { ...process.env, KRUME_DEMO: 'empty', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment }
    return startServerProcess(env, ['env', '-C', project])
  }
  const request = async (path: string) => {
    const response = await fetch(server.url + path)
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** Every file of the release by its address. */
  const listFiles = (release: string): [url: string, file: string][] =>
    [
      ['/', 'web/client'],
      ['/icons/', 'icons'],
      ['/map/', 'map'],
    ].flatMap(([prefix = '', folder = '']) =>
      readdirSync(join(release, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
        .map((entry): [string, string] => {
          const file = join(entry.parentPath, entry.name)
          return [prefix + file.slice(join(release, folder, '/').length), file]
        }),
    )

  /** A release that nothing needs any more. */
  function createOldRelease(name: string): void {
    const [release, part] = [join(project, 'build/releases', name), join(project, 'build/parts', `web-${name}`)]
    for (const folder of [release, part]) mkdirSync(folder, { recursive: true })
    writeFileSync(join(release, 'parts.json'), JSON.stringify([`web-${name}`]))
    for (const folder of [release, part]) utimesSync(folder, new Date('2020-01-01'), new Date('2020-01-01'))
  }
  const exists = (name: string) =>
    ['releases/', 'parts/web-'].map((folder) => existsSync(join(project, 'build', folder + name)))

  let firstRelease: string
  let bytesByUrl: Map<string, Buffer>
  beforeAll(async () => {
    for (const path of copied) if (existsSync(path)) cpSync(path, join(project, path), { recursive: true })
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
    build()
    firstRelease = realpathSync(join(project, 'build/current'))
    bytesByUrl = new Map(listFiles(firstRelease).map(([url, file]) => [url, readFileSync(file)]))
    server = await start()

    for (const name of ['unused', 'running']) createOldRelease(name)
    mkdirSync(join(project, 'build/releases/running/in-use'))
    writeFileSync(join(project, 'build/releases/running/in-use', String(process.pid)), '')
    utimesSync(join(project, 'build/releases/running'), new Date('2020-01-01'), new Date('2020-01-01'))
    cpSync(join(project, 'content'), otherContent, { recursive: true })
    changeContent(otherContent, 'theme.json', 'paper', '#123456')
    rmSync(join(otherContent, 'map'), { recursive: true })
    appendFileSync(join(project, 'src/site/styles/base.css'), '\n:root { --build: 2; }\n')
    build({ CONTENT_DIR: otherContent })
  })

  test('becomes the current one', async () => {
    expect(realpathSync(join(project, 'build/current'))).not.toBe(firstRelease)
    const next = await start({ CONTENT_DIR: otherContent })
    const icon = readFileSync(join(project, 'build/current/icons/maskable-512.png'))
    expect(icon).not.toEqual(bytesByUrl.get('/icons/maskable-512.png'))
    expect(Buffer.from(await (await fetch(`${next.url}/icons/maskable-512.png`)).arrayBuffer())).toEqual(icon)
    await next.stop()
  })

  test('does not name the folder that it was made in, so that two builds have the same bytes', () => {
    const files = ['web', 'staff', 'server'].flatMap((part) =>
      globSync(join(project, 'build/current', part, '**/*.{js,css,json,html}')),
    )
    expect(files.length).toBeGreaterThan(100)
    const madeIn = /\.(web|staff|server)-\d+\b/
    expect(files.filter((file) => madeIn.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('changes no file that the server serves, whether it was requested before or not', async () => {
    expect(bytesByUrl.size).toBeGreaterThan(100)
    const changed: string[] = []
    for (const [url, expected] of bytesByUrl) {
      const { status, bytes } = await request(url)
      if (status !== 200 || !bytes.equals(expected)) changed.push(`${status} ${url}`)
    }
    expect(changed).toEqual([])
  })

  test('leaves its pages with all their scripts and pictures', async () => {
    let pictureCount = 0
    for (const page of ['/', '/products', '/places', '/jobs']) {
      const { status, bytes } = await request(page)
      expect([page, status]).toEqual([page, 200])
      const html = bytes.toString()
      const files = html.match(/\/(?:assets|icons)\/[\w./-]+\.(?:js|css|png|woff2)/g) ?? []
      // Pictures come from the database, so a few of them are enough.
      const pictures = html.match(/\/media\/[\w./-]+\.webp/g)?.slice(0, 3) ?? []
      expect(files.length).toBeGreaterThan(3)
      pictureCount += pictures.length
      for (const link of new Set([...files, ...pictures]))
        expect([link, (await request(link)).status]).toEqual([link, 200])
    }
    expect(pictureCount).toBeGreaterThan(5)
  })

  test('shares its assets with the processes of the build before, and has theirs', async () => {
    const assetsOf = (release: string) => listFiles(release).filter(([url]) => url.startsWith('/assets/'))
    const [before, after] = [assetsOf(firstRelease), assetsOf(realpathSync(join(project, 'build/current')))]
    const onlyIn = (some: typeof before, others: typeof before) =>
      some.filter(([url]) => !others.some(([other]) => other === url))
    const next = await start({ CONTENT_DIR: otherContent })
    expect([onlyIn(before, after).length, onlyIn(after, before).length].every((count) => count > 0)).toBe(true)
    for (const [url, file] of onlyIn(before, after))
      expect(Buffer.from(await (await fetch(next.url + url)).arrayBuffer()).equals(readFileSync(file))).toBe(true)
    for (const [url, file] of onlyIn(after, before))
      expect((await request(url)).bytes.equals(readFileSync(file))).toBe(true)
    await next.stop()
  })

  test('removes old releases and their parts, except those that a process runs from', () => {
    expect([exists('unused'), exists('running')]).toEqual([
      [false, false],
      [true, true],
    ])
  })
})
