import sharp from 'sharp'
import { expect, test } from 'vitest'

test.each([
  ['icon-192', 192],
  ['icon-512', 512],
  ['maskable-512', 512],
  ['apple-touch-icon', 180],
])('the icon %s is %i pixels wide and high', async (name, size) => {
  const { width, height } = await sharp(`build/current/icons/${name}.png`).metadata()
  expect([width, height]).toEqual([size, size])
})
