import { describe, expect, test } from 'vitest'
import { withEarlyPicture } from './early-pictures.ts'

const source = (name: string) => `<picture><source data-early="${name}" media="(max-width: 480px)"/></picture>`
const pictures = new Map([['brot.1a', 'QUJD']])

function readPicture(name: string): string {
  const found = pictures.get(name)
  if (!found) throw new Error('no such file')
  return found
}

describe('the small form of the first picture', () => {
  test('stands in the page, once', () => {
    const pieces = ['<p>before</p>', source('brot.1a') + source('brot.1a'), source('brot.1a')]
    expect(withEarlyPicture(pieces, readPicture).join('')).toBe(
      `<p>before</p><picture><source srcSet="data:image/avif;base64,QUJD" media="(max-width: 480px)"/></picture>${source('brot.1a')}${source('brot.1a')}`,
    )
  })

  test.each([['<p>no picture</p>'], [source('gone.2b')], [source('../secret')]])('leaves %s as it is', (html) => {
    expect(withEarlyPicture([html], readPicture)).toEqual([html])
  })
})
