import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSbom } from './sbom.ts'

interface Sbom {
  serialNumber: string
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const input = {
  version: '1.0.0',
  date: '2026-01-01T00:00:00.000Z',
  node: { version: '26.10.0', sha256: '0'.repeat(64) },
}

test('names Node and every production package with its dependencies, and no development package', () => {
  const text = createSbom(input)
  const { serialNumber, components, dependencies } = JSON.parse(text) as Sbom
  const names = new Set(components.map(({ name }) => name))
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  expect(Object.keys(manifest.dependencies ?? {}).filter((name) => !names.has(name))).toEqual([])
  // Of sharp, and of react-dom.
  expect(['node', 'semver', 'scheduler'].filter((name) => !names.has(name))).toEqual([])
  const tools = Object.keys(manifest.devDependencies ?? {}).filter((name) => !name.startsWith('@types/'))
  expect(tools.filter((name) => names.has(name))).toEqual([])
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(createSbom(input)).toBe(text)
})
