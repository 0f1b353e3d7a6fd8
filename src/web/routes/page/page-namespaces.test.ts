import { expect, test } from 'vitest'
import { pageNamespaces } from './page-namespaces.ts'

test('a page brings the texts that its blocks speak with, and no others', () => {
  expect(pageNamespaces([])).toEqual(['pages'])
  expect(pageNamespaces([{ kind: 'text' }, { kind: 'jobs' }, { kind: 'stories' }])).toEqual(['pages', 'jobs'])
  expect(pageNamespaces([{ kind: 'enquiry' }, { kind: 'menucard' }])).toEqual(['pages', 'contact', 'products'])
})
