import { describe, expect, test } from 'vitest'
import { shareLink } from './share-button.tsx'

const link = { title: 'Verkäufer', url: 'https://krume.example/jobs/a' }
const fail = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }))
const copied: string[] = []
const copy = async (text: string) => void copied.push(text)

describe('shareLink', () => {
  test('opens the share sheet of the device', async () => {
    const shared: unknown[] = []
    const share = async (data: unknown) => void shared.push(data)
    expect(await shareLink(link, { share, copy: fail('Unused') })).toBe('shared')
    expect(shared).toEqual([link])
  })

  test('does nothing after the share sheet was closed', async () => {
    expect(await shareLink(link, { share: fail('AbortError'), copy: fail('Unused') })).toBe('dismissed')
  })

  test('copies the link when there is no share sheet or it fails', async () => {
    expect(await shareLink(link, { copy })).toBe('copied')
    expect(await shareLink(link, { share: fail('NotAllowedError'), copy })).toBe('copied')
    expect(copied).toEqual([link.url, link.url])
  })

  test('reports when copying fails too', async () => {
    expect(await shareLink(link, { copy: fail('NotAllowedError') })).toBe('failed')
  })
})
