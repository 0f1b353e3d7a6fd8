import { describe, expect, test } from 'vitest'
import { missingPicture, type Picture } from '#domain/content/pictures.ts'
import { createKnownPictures, type KnownPicture } from './known-pictures.ts'

const aPicture = (hash: string): Picture => ({ id: `name of ${hash}`, hash, width: 800, height: 600, placeholder: '' })
const toMap = (...hashes: string[]) => new Map(hashes.map((hash) => [`name of ${hash}`, aPicture(hash)]))

function createTestPictures(stored: readonly string[], current: ReadonlyMap<string, Picture> = new Map()) {
  const reads: string[][] = []
  const state = { current, isDown: false }
  const known = createKnownPictures({
    pictures: () => state.current,
    async findPictures(hashes) {
      reads.push([...hashes])
      if (state.isDown) throw new Error('no database')
      return hashes.filter((hash) => stored.includes(hash)).map((hash): KnownPicture => aPicture(hash))
    },
  })
  return { known, reads, state }
}

describe('a picture', () => {
  test('of the current content is known without the database', async () => {
    const { known, reads, state } = createTestPictures([], toMap('a', 'b'))
    expect(known.peek('b')).toMatchObject({ hash: 'b', width: 800 })
    expect(await known.find('b')).toMatchObject({ hash: 'b' })
    state.current = toMap('c')
    expect(known.peek('c')).toMatchObject({ hash: 'c' })
    expect(known.peek('a')).toBeUndefined()
    expect(reads).toEqual([])
  })

  test('that stands for missing ones is always known', () => {
    expect(createTestPictures([]).known.peek(missingPicture.hash)).toEqual(missingPicture)
  })

  test('of another content version is found in the database once', async () => {
    const { known, reads } = createTestPictures(['old'])
    expect(known.peek('old')).toBeUndefined()
    expect(await known.find('old')).toMatchObject({ hash: 'old', width: 800, height: 600 })
    expect(await known.find('old')).toMatchObject({ hash: 'old' })
    expect(known.peek('old')).toMatchObject({ hash: 'old' })
    expect(reads).toEqual([['old']])
  })

  test('that is unknown is looked up once', async () => {
    const { known, reads } = createTestPictures([])
    expect([await known.find('x'), await known.find('x'), await known.find('x')]).toEqual(Array(3).fill(undefined))
    expect(reads).toEqual([['x']])
  })

  test('cannot be found while the database is down, and can afterwards', async () => {
    const { known, state } = createTestPictures(['old'])
    state.isDown = true
    await expect(known.find('old')).rejects.toThrow('no database')
    state.isDown = false
    expect(await known.find('old')).toMatchObject({ hash: 'old' })
  })
})

test('a flood of invented names costs few queries', async () => {
  const { known, reads } = createTestPictures(['f000000000000500'])
  const names = Array.from({ length: 1_200 }, (_, index) => `f${String(index).padStart(15, '0')}`)
  const answers = await Promise.all(names.map((name) => known.find(name)))
  expect(answers.filter((answer) => answer !== undefined)).toEqual([aPicture('f000000000000500')])
  // The first name is asked for at once, the others together.
  expect(reads.map(({ length }) => length)).toEqual([1, 500, 500, 199])
})
