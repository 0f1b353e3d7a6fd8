import { describe, expect, test } from 'vitest'
import { chooseTones, pageNamespaces } from './block-kinds.ts'

describe('chooseTones', () => {
  test('uses the preferred tone when the block above has another', () => {
    expect(chooseTones(['facts', 'steps', 'quote'])).toEqual(['crumb', 'flour', 'crumb'])
  })

  test('alternates between two blocks of the same kind', () => {
    expect(chooseTones(['document', 'document'])).toEqual(['flour', 'paper'])
  })

  test('never starts with the tone of the page head', () => {
    expect(chooseTones(['split', 'text'])).toEqual(['flour', 'paper'])
  })

  test('returns nothing for a page without blocks', () => {
    expect(chooseTones([])).toEqual([])
  })
})

test('a page loads only the translation namespaces its blocks use', () => {
  expect(pageNamespaces([])).toEqual(['pages'])
  expect(pageNamespaces([{ kind: 'text' }, { kind: 'jobs' }, { kind: 'stories' }])).toEqual(['pages', 'jobs'])
  expect(pageNamespaces([{ kind: 'enquiry' }, { kind: 'menucard' }])).toEqual(['pages', 'contact', 'products'])
})
