import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharePictureSize, sharePictureUrl } from '#domain/content/pictures.ts'
import { readBuildOutput } from '#server/build-output.ts'

const buildDir = 'build/current'
const pictures = [...readBuildOutput(buildDir).pictures.values()]

test('every picture of the content has a share picture', () => {
  expect(pictures.filter((picture) => !existsSync(buildDir + sharePictureUrl(picture)))).toEqual([])
})

test('share pictures have the size that social networks require', async () => {
  const [first] = pictures
  const { width, height, format } = await sharp(`${buildDir}${first && sharePictureUrl(first)}`).metadata()
  expect({ width, height, format }).toEqual({ ...sharePictureSize, format: 'jpeg' })
})

test.each([
  ['icon-192', 192],
  ['icon-512', 512],
  ['maskable-512', 512],
  ['apple-touch-icon', 180],
])('the icon %s is %i pixels wide and high', async (name, size) => {
  const { width, height } = await sharp(`${buildDir}/icons/${name}.png`).metadata()
  expect([width, height]).toEqual([size, size])
})
