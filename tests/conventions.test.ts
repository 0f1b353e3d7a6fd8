import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sourceFiles = globSync(['src/**/*.{ts,tsx}', 'sandbox/**/*.ts']).filter((file) => !/\.(test|d)\.tsx?$/.test(file))

test('no file has a name that says nothing about its content', () => {
  expect(sourceFiles.length).toBeGreaterThan(100)
  const isVague = (file: string) => /\b(utils?|helpers?|common|misc|manager)\.tsx?$|\/index\.tsx?$/.test(file)
  expect(sourceFiles.filter(isVague)).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = sourceFiles
    .filter((file) => file.startsWith('src/'))
    .filter((file) => readFileSync(file, 'utf8').includes('process.env'))
  expect(readers).toEqual(['src/foundation/config.ts'])
})

/** The names in the first column of the tables. */
const documentedPackages = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|')[1]?.match(/`[^`]+`/g) ?? [])
    .map((name) => name.replaceAll('`', ''))

test('docs/dependencies.md has a row for each package that a package.json names', () => {
  const named = globSync(['package.json', 'tools/*/package.json'])
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)
    .flatMap((manifest) => [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies])
    .flatMap((packages) => Object.keys(packages ?? {}))
  expect(documentedPackages(readFileSync('docs/dependencies.md', 'utf8')).sort()).toEqual(named.sort())
})
