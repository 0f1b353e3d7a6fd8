import { describe, expect, test } from 'vitest'
import { blockTones } from './block-tones.ts'

describe('the backgrounds of blocks', () => {
  test('are the ones they like where the neighbour has another', () => {
    expect(blockTones(['facts', 'steps', 'quote'])).toEqual(['crumb', 'flour', 'crumb'])
  })

  test('change between two blocks of a kind', () => {
    expect(blockTones(['document', 'document'])).toEqual(['flour', 'paper'])
  })

  test('differ from the head, which is paper', () => {
    expect(blockTones(['split', 'text'])).toEqual(['flour', 'paper'])
  })

  test('are none for a page without blocks', () => {
    expect(blockTones([])).toEqual([])
  })
})
