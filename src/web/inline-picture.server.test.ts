import { describe, expect, test } from 'vitest'
import { inlineFirstPicture } from './inline-picture.server.ts'

const source = (name: string) => `<picture><source data-early="${name}" media="(max-width: 480px)"/></picture>`
const pictures = new Map([['brot.1a', 'QUJD']])

function readPicture(name: string): string {
  const found = pictures.get(name)
  if (!found) throw new Error('no such file')
  return found
}

describe('inlineEarlyPicture', () => {
  test('inlines the first picture once', () => {
    const html = `<p>before</p>${source('brot.1a').repeat(3)}`
    expect(inlineFirstPicture(html, readPicture)).toBe(
      `<p>before</p><picture><source srcSet="data:image/avif;base64,QUJD" media="(max-width: 480px)"/></picture>${source('brot.1a')}${source('brot.1a')}`,
    )
  })

  test.each([['<p>no picture</p>'], [source('gone.2b')], [source('../secret')]])('leaves %s as it is', (html) => {
    expect(inlineFirstPicture(html, readPicture)).toBe(html)
  })
})
