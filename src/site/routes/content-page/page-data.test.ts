import { expect, test } from 'vitest'
import type { PageResponse } from '#contract/site.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { loadPageData } from './page-data.ts'

test('leaves out blocks of a kind that this build does not know', async () => {
  const known = { kind: 'quote', text: 'Gutes Brot braucht Zeit.' }
  const page = { id: 'about', blocks: [{ kind: 'hologram' }, known, { kind: 'toString' }] } as unknown as PageResponse
  const { page: shown } = await loadPageData({} as ApiClient, page, 'de')
  expect(shown.blocks).toEqual([known])
})
