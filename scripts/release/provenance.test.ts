import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProvenance } from './provenance.ts'

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const input = {
  version: '1.0.0',
  commit: 'c0ffee',
  platform: 'linux',
  arch: 'x64',
  node: { version: '26.10.0', sha256: '0'.repeat(64) },
  files: ['docs/operations.md', 'package.json'],
}

test('names what was made, from which commit and materials, by whom, and no time', () => {
  const text = createProvenance(input)
  const { _type, subject, predicateType, predicate } = JSON.parse(text)
  expect([_type, predicateType]).toEqual(['https://in-toto.io/Statement/v1', 'https://slsa.dev/provenance/v1'])
  expect(subject).toEqual([
    { name: 'operations.md', digest: { sha256: sha256('docs/operations.md') } },
    { name: 'package.json', digest: { sha256: sha256('package.json') } },
  ])
  expect(predicate.buildDefinition.resolvedDependencies).toEqual([
    { name: 'sources', digest: { gitCommit: 'c0ffee' } },
    { name: 'package-lock.json', digest: { sha256: sha256('package-lock.json') } },
    { name: 'node-26.10.0', digest: { sha256: '0'.repeat(64) } },
  ])
  expect(predicate.runDetails.builder.id).toMatch(/^urn:/)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}T/)
})

test('without git it names no commit', () => {
  const { predicate } = JSON.parse(createProvenance({ ...input, commit: '' }))
  expect(predicate.buildDefinition.resolvedDependencies.map(({ name }: { name: string }) => name)).not.toContain(
    'sources',
  )
})
