import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxFileBytes } from '#domain/hiring/attachment-rules.ts'
import { aFilePart, aMultipart, boundary, multipartType } from '#tests/support/a-multipart.ts'
import { readUpload } from './read-upload.ts'

const address = 'http://localhost/upload'

function read(body: Uint8Array | ReadableStream | null, headers: Record<string, string> = multipartType) {
  const init = { method: 'POST', headers, body: body as BodyInit | null, duplex: 'half' }
  return readUpload(new Request(address, init))
}

/** A form that never ends, in pieces of 64 KB, and how much of it was taken. */
function endless(head: Buffer) {
  const piece = Buffer.alloc(64 * 1024, 'a')
  const taken = { bytes: 0 }
  const stream = new ReadableStream(
    {
      pull(controller) {
        const next = taken.bytes === 0 ? head : piece
        taken.bytes += next.length
        controller.enqueue(new Uint8Array(next))
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, taken }
}
const streamOf = (pieces: readonly Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
const headOf = (disposition: string) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`)

describe('a form with a file', () => {
  test('gives its name and its bytes, whatever they are', async () => {
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))
    const tricky = Buffer.concat([bytes, Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n--`), bytes])
    expect(await read(aMultipart(aFilePart('Grüße 🥨.pdf', tricky)))).toEqual({
      kind: 'read',
      file: { name: 'Grüße 🥨.pdf', bytes: tricky },
    })
  })

  test('is found among other fields', async () => {
    const others = [
      { disposition: 'name="note"', content: 'x' },
      { disposition: 'name="other"; filename="b.pdf"', content: 'b' },
    ]
    expect(await read(aMultipart(...others, aFilePart('a.pdf', 'a')))).toMatchObject({ file: { name: 'a.pdf' } })
  })

  test('may come in any pieces', async () => {
    const whole = aMultipart(aFilePart('a.txt', 'Guten Tag'))
    for (const size of [1, 2, 3, 7, 50]) {
      const pieces = Array.from(
        { length: Math.ceil(whole.length / size) },
        (_, index) => new Uint8Array(whole.subarray(index * size, (index + 1) * size)),
      )
      expect(await read(streamOf(pieces))).toEqual({
        kind: 'read',
        file: { name: 'a.txt', bytes: Buffer.from('Guten Tag') },
      })
    }
  })

  test('may have a name of 10,000 characters', async () => {
    const name = `${'x'.repeat(10_000)}.pdf`
    expect(await read(aMultipart(aFilePart(name, 'a')))).toMatchObject({ kind: 'read', file: { name } })
  })

  test('may have an empty file, which others judge', async () => {
    expect(await read(aMultipart(aFilePart('a.pdf', '')))).toMatchObject({
      kind: 'read',
      file: { bytes: Buffer.alloc(0) },
    })
  })

  test.each([
    ['no file', [{ disposition: 'name="note"', content: 'x' }]],
    ['a file in another field', [{ disposition: 'name="cv"; filename="a.pdf"', content: 'x' }]],
    ['a text in the field of the file', [{ disposition: 'name="file"', content: 'x' }]],
  ])('with %s counts as empty', async (_what, parts) => {
    expect(await read(aMultipart(...parts))).toEqual({ kind: 'fileEmpty' })
  })
})

describe('a file that is too big', () => {
  test('has 5,300,001 bytes; 5,300,000 are not too many', async () => {
    const [whole, more] = [maxFileBytes, maxFileBytes + 1].map((size) => Buffer.alloc(size, 'a'))
    expect(await read(aMultipart(aFilePart('a.txt', whole ?? '')))).toMatchObject({ kind: 'read' })
    expect(await read(aMultipart(aFilePart('a.txt', more ?? '')))).toEqual({ kind: 'fileTooBig' })
  })

  test('is not read at all when it says so', async () => {
    const { stream, taken } = endless(headOf('name="file"; filename="a.txt"'))
    const headers = { ...multipartType, 'content-length': '6000000' }
    expect(await read(stream, headers)).toEqual({ kind: 'fileTooBig' })
    expect(taken.bytes).toBe(0)
  })

  test.each([
    ['a file', 'name="file"; filename="a.txt"'],
    ['a text', 'name="file"'],
    ['another field', 'name="other"'],
  ])('is cut off while it streams in: %s without end', async (_what, disposition) => {
    const { stream, taken } = endless(headOf(disposition))
    expect(await read(stream)).toEqual({ kind: 'fileTooBig' })
    expect(taken.bytes).toBeGreaterThan(maxFileBytes)
    expect(taken.bytes).toBeLessThan(maxFileBytes + 200_000)
  })

  test('is cut off as well when it lies about its length', async () => {
    const { stream, taken } = endless(headOf('name="file"; filename="a.txt"'))
    expect(await read(stream, { ...multipartType, 'content-length': '100' })).toEqual({ kind: 'fileTooBig' })
    expect(taken.bytes).toBeLessThan(maxFileBytes + 200_000)
  })

  test('is cut off long before when it is the head that does not end', async () => {
    const { stream, taken } = endless(Buffer.from(`--${boundary}\r\nX-Long: `))
    expect(await read(stream)).toEqual({ kind: 'broken' })
    expect(taken.bytes).toBeLessThan(300_000)
  })
})

describe('what is no form is broken, and nothing worse', () => {
  const whole = aMultipart(aFilePart('a.pdf', 'x'.repeat(50)))

  test.each([
    ['nothing', null, multipartType],
    ['an empty body', Buffer.alloc(0), multipartType],
    ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }],
    ['no type', whole, {}],
    ['no boundary', whole, { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', whole, { 'content-type': 'multipart/form-data; boundary=""' }],
    ['another boundary', whole, { 'content-type': 'multipart/form-data; boundary=other' }],
    ['noise', Buffer.from('abc'.repeat(1000)), multipartType],
    ['an end in the middle of the file', whole.subarray(0, 120), multipartType],
    ['an end in the middle of the head', whole.subarray(0, 40), multipartType],
    [
      'too many parts',
      aMultipart(...Array.from({ length: 6 }, () => ({ disposition: 'name="x"', content: '' }))),
      multipartType,
    ],
  ])('%s', async (_what, body, headers) => {
    expect(await read(body, headers as Record<string, string>)).toEqual({ kind: 'broken' })
  })

  test.each([
    'name="file"; filename*=UTF-8\'\'%ZZ%',
    'name="file"; filename="a.pdf',
    'name="file"; filename=',
    'name="file"; filename="\\"\\\\',
    ';;;==""',
    '',
  ])('nor does a strange head do any harm: %s', async (disposition) => {
    const { kind } = await read(aMultipart({ disposition, content: 'x' }))
    expect(['read', 'fileEmpty', 'broken']).toContain(kind)
  })

  test('a line that breaks while the file comes', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(whole.subarray(0, 120)))
      },
      pull(controller) {
        controller.error(new Error('aborted'))
      },
    })
    expect(await read(stream)).toEqual({ kind: 'broken' })
  })

  test('a form with any bytes of it changed', async () => {
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const body = Buffer.from(whole)
        for (const [at, byte] of changed) body[at] = byte
        expect(['read', 'fileEmpty', 'broken']).toContain((await read(body)).kind)
      }),
      { numRuns: 300 },
    )
  })
})
