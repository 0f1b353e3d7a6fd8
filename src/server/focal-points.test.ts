import { expect, test } from 'vitest'
import { missingPicture } from '#domain/content/pictures.ts'
import { addFocalPoints, focalPointStyle } from './focal-points.ts'

const pictures = new Map([['bauernbrot', { ...missingPicture, id: 'bauernbrot', hash: '00112233aabbccdd' }]])

test('each focal point is a rule for the picture with its hash', () => {
  const style = focalPointStyle({ pictures, focalPoints: { bauernbrot: { x: 0.25, y: 1 }, gone: { x: 0, y: 0 } } })
  expect(style).toBe(':root img[src*=".00112233aabbccdd."]{object-position:25% 100%}')
  expect(addFocalPoints('<head><title>x</title></head>', style, 'n')).toBe(
    `<head><title>x</title><style nonce="n">${style}</style></head>`,
  )
})

test('a page of content without focal points keeps its bytes', () => {
  const html = '<html><head></head><body></body></html>'
  expect(addFocalPoints(html, focalPointStyle({ pictures }), 'n')).toBe(html)
})
