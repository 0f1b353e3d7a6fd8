import { expect, test } from 'vitest'
import { listPictureNames } from './picture-names.ts'

test('pictures are found in lists, in blocks and in each language', () => {
  const content = {
    menus: { sidebarImages: ['teig', 'ofen'] },
    pages: [{ blocks: [{ kind: 'picture', image: 'mehl', alt: { de: 'Mehl' } }] }],
    company: { name: 'Krume', guaranteeNotice: { de: 'hinweis', en: 'notice' } },
  }
  expect(listPictureNames(content)).toEqual(['hinweis', 'mehl', 'notice', 'ofen', 'teig'])
})
