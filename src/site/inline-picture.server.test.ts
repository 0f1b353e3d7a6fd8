import { describe, expect, test } from 'vitest'
import type { InlinePicture } from '#domain/content/pictures.ts'
import { inlineFirstPicture, shortenSharedCaching } from './inline-picture.server.ts'

const source = (hash: string) => `<picture><source data-early="${hash}" media="(max-width: 480px)"/></picture>`
const pictures = new Map<string, InlinePicture>([
  ['1a', { kind: 'ready', base64: 'QUJD' }],
  ['2b', { kind: 'making' }],
])

const readPicture = async (hash: string): Promise<InlinePicture> => pictures.get(hash) ?? { kind: 'none' }

describe('inlineFirstPicture', () => {
  test('inlines the first picture once', async () => {
    const html = `<p>before</p>${source('1a').repeat(3)}`
    expect(await inlineFirstPicture(html, readPicture)).toEqual({
      html: `<p>before</p><picture><source srcSet="data:image/avif;base64,QUJD" media="(max-width: 480px)"/></picture>${source('1a')}${source('1a')}`,
      isComplete: true,
    })
  })

  test('says that a page without a picture that is being made is not complete', async () => {
    expect(await inlineFirstPicture(source('2b'), readPicture)).toEqual({ html: source('2b'), isComplete: false })
  })

  test.each([['<p>no picture</p>'], [source('3c')], [source('../secret')]])('leaves %s as it is', async (html) => {
    expect(await inlineFirstPicture(html, readPicture)).toEqual({ html, isComplete: true })
  })
})

test.each([
  [
    'public, max-age=10, s-maxage=300, stale-while-revalidate=60',
    'public, max-age=10, s-maxage=5, stale-while-revalidate=60',
  ],
  ['private, no-cache', 'private, no-cache'],
])('a page that is not complete is cached for seconds: %s', (before, after) => {
  const headers = new Headers({ 'cache-control': before })
  shortenSharedCaching(headers)
  expect(headers.get('cache-control')).toBe(after)
})
