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
  expect(readers).toEqual(['src/config.ts'])
})
