import { describe, expect, test } from 'vitest'
import {
  fitPictureWidth,
  missingPicture,
  parsePictureUrl,
  pictureSrcSet,
  pictureUrl,
  pictureWidths,
  sharePictureUrl,
} from './pictures.ts'

const hash = '0123456789abcdef'

describe('the address of a picture', () => {
  test.each(['brezel', 'brot-640', 'a.b', 'Käse, frisch', '100 %', 'a/b', '../secret', 'a?b#c', ''])(
    'names its hash, width and format, whatever the picture %j is called',
    (id) => {
      const url = pictureUrl({ id, hash }, 640, 'avif')
      expect(url).toMatch(/^\/media\/[^/?#\s,]*$/)
      expect(parsePictureUrl(url)).toEqual({ hash, variant: { kind: 'size', width: 640, format: 'avif' } })
      expect(parsePictureUrl(sharePictureUrl({ id, hash }))).toEqual({ hash, variant: { kind: 'share' } })
    },
  )

  test('may be followed by a query', () => {
    expect(parsePictureUrl(`/media/brezel-320.${hash}.webp?x=1`)).toMatchObject({
      variant: { width: 320, format: 'webp' },
    })
  })

  test.each([
    '/',
    '/media/',
    '/media/brezel.webp',
    '/media/brezel-640.0123456789.webp',
    '/media/brezel-640.0123456789ABCDEF.webp',
    `/media/brezel-640.${hash}0.webp`,
    `/media/brezel-640.${hash}.jpg`,
    `/media/brezel-640.${hash}.webp/`,
    `/media/brezel-640.${hash}.webp.br`,
    `/media/brezel-999999.${hash}.webp`,
    `/media/brezel-1e3.${hash}.webp`,
    `/media/../brezel-640.${hash}.webp`,
    `/share/brezel.${hash}.webp`,
    `/share/a/brezel.${hash}.jpg`,
    `/media2/brezel-640.${hash}.webp`,
  ])('%s is none', (url) => expect(parsePictureUrl(url)).toBeUndefined())
})

test.each([
  [100, [100]],
  [600, [320, 600]],
  [1_000, [320, 640, 960]],
  [1_920, [320, 640, 960, 1_440]],
  [5_000, [320, 640, 960, 1_440, 2_160]],
])(
  'an original of %i pixels has the sizes %j: never wider, and none that is hardly wider than another',
  (width, sizes) => {
    expect(pictureWidths(width)).toEqual(sizes)
  },
)

test('the size for a width is the next one, at most the widest', () => {
  expect([1, 320, 321, 1_441, 9_999].map((wanted) => fitPictureWidth(1_920, wanted))).toEqual([
    320, 320, 640, 1_440, 1_440,
  ])
})

test('the sizes of a picture are one list for the browser', () => {
  expect(pictureSrcSet({ id: 'Käse, frisch', hash, width: 640, height: 480 }, 'webp')).toBe(
    `/media/K%C3%A4se%2C%20frisch-320.${hash}.webp 320w, /media/K%C3%A4se%2C%20frisch-640.${hash}.webp 640w`,
  )
})

test('a small picture offers only the sizes that it needs', () => {
  const listed = pictureSrcSet({ id: 'brezel', hash, width: 1_920, height: 1_440 }, 'avif', { min: 640, max: 960 })
  expect(listed.match(/\d+w/g)).toEqual(['640w', '960w'])
})

test('the picture that stands for a missing one has an address like any other', () => {
  expect(parsePictureUrl(pictureUrl(missingPicture, 640, 'webp'))).toMatchObject({ hash: missingPicture.hash })
})
