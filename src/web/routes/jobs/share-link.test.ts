import { describe, expect, test } from 'vitest'
import { shareLink } from './share-link.ts'

const link = { title: 'Verkäufer', url: 'https://krume.example/jobs/a' }
const fail = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }))
const copied: string[] = []
const copy = async (text: string) => void copied.push(text)

describe('sharing a link', () => {
  test('uses the sheet of the device where there is one', async () => {
    const given: unknown[] = []
    const share = async (data: unknown) => void given.push(data)
    expect(await shareLink(link, { share, copy: fail('Unused') })).toBe('shared')
    expect(given).toEqual([link])
  })

  test('respects that somebody closed the sheet', async () => {
    expect(await shareLink(link, { share: fail('AbortError'), copy: fail('Unused') })).toBe('dismissed')
  })

  test('copies where there is no sheet, or the sheet refuses', async () => {
    expect(await shareLink(link, { copy })).toBe('copied')
    expect(await shareLink(link, { share: fail('NotAllowedError'), copy })).toBe('copied')
    expect(copied).toEqual([link.url, link.url])
  })

  test('says when nothing worked', async () => {
    expect(await shareLink(link, { copy: fail('NotAllowedError') })).toBe('failed')
  })
})
