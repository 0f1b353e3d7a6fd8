import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Which floor may import which. What stands directly in src/ is the composition root: it may import all, nothing imports it. */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  db: ['domain'],
  content: ['domain', 'db'],
  integrations: ['domain', 'locales'],
  orders: ['domain', 'db', 'integrations'],
  hiring: ['domain', 'db', 'integrations'],
  api: ['domain', 'contract', 'db', 'integrations', 'orders', 'hiring', 'locales'],
  scheduler: ['domain', 'db', 'integrations', 'orders', 'hiring'],
  server: ['domain', 'contract', 'locales'],
  // Of the build, the typefaces: they are cut before the web is bundled.
  web: ['domain', 'contract', 'locales', 'build'],
  // The CLI has its own composition root, which creates the same services as the server.
  cli: ['domain', 'content', 'db', 'integrations', 'orders', 'hiring', 'scheduler', 'locales', 'root'],
  sandbox: [],
}

/** Small files of the root that every floor may use. */
const foundations = [
  'src/config.ts',
  'src/clock.ts',
  'src/access-tokens.ts',
]

const root = resolve(import.meta.dirname, '..')

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n]*(?:\n[^'"\n]*)*?from\s+['"]([^'"]+)['"]|(?:^|[^.\w])import\(\s*['"]([^'"]+)['"]|\n\s*import\s+['"]([^'"]+)['"]/g

function importsOf(file: string): { target: string; isType: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].flatMap(([whole, fromName, dynamicName, bareName]) => {
    const name = fromName ?? dynamicName ?? bareName ?? ''
    const target = resolveImport(file, name)
    return target ? [{ target, isType: /(?:import|export)\s+type\b/.test(whole) }] : []
  })
}

function resolveImport(file: string, name: string): string | undefined {
  if (name === '#config') return 'src/config.ts'
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(file), name))
  return undefined
}

const floorOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  if (first !== 'src') return first
  return file.split('/').length === 2 ? 'root' : second
}

const files = [...sourcesBelow('src'), ...sourcesBelow('sandbox')]

describe('the house', () => {
  test('has a rule for every floor', () => {
    const floors = new Set(files.map(floorOf).filter((floor) => floor !== 'root'))
    expect([...floors].filter((floor) => !(floor in allowed))).toEqual([])
  })

  test('imports only as the table allows', () => {
    const faults = files.flatMap((file) => {
      const floor = floorOf(file)
      if (floor === 'root') return []
      return importsOf(file)
        .filter(({ target }) => !target.includes('+types/'))
        .filter(({ target }) => floorOf(target) !== floor && !foundations.includes(target))
        .filter(({ target }) => !allowed[floor]?.includes(floorOf(target)))
        .map(({ target }) => `${file} → ${target}`)
    })
    expect(faults).toEqual([])
  })

  test('has no circle of imports', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .filter(({ isType }) => !isType)
          .map(({ target }) => target),
      ]),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) return circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (done.has(file)) return
      for (const target of graph.get(file) ?? []) visit(target, [...path, file])
      done.add(file)
    }
    for (const file of graph.keys()) visit(file, [])
    expect(circles).toEqual([])
  })

  test('names no file after a drawer for odds and ends', () => {
    expect(files.filter((file) => /\b(utils?|helpers?|common|misc|manager|index)\.tsx?$/.test(file))).toEqual([])
  })

  test('reads the environment in one place only', () => {
    const readers = sourcesBelow('src').filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'))
    expect(readers).toEqual(['src/config.ts'])
  })
})
